/** What everything about sign-in is given. */
import type { Provider } from '#server/auth/oidc/provider.ts';
import type { RegistrationSettings } from '#server/platform/account-settings.ts';
import type { AccountMail } from '#server/auth/account-mail.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import type { SessionCookies } from '#server/platform/sessions.ts';

/** What starts a session, and what proves who holds one. */
export interface SignInContext {
  db: DatabasePool;
  cookies: SessionCookies;
  /** The mails about accounts; undefined where this Pawkeeper sends none. */
  mail: AccountMail | undefined;
}

/** What the pages of sign-in need beside that. */
export interface AuthContext extends SignInContext {
  publicOrigin: string | undefined;
  /** The stylesheet of the pages. */
  css: string;
  /** The script that asks for a passkey. */
  passkeyScript: string;
  registration: RegistrationSettings;
  /** Where people may sign in instead, if anywhere. */
  provider: Provider | undefined;
}
