/** What everything about sign-in is given. */
import type { Provider } from '#server/identity/identity-provider/identity-provider.ts';
import type { RegistrationConfig } from '#server/platform/config/registration.ts';
import type { AccountMail } from '#server/identity/account-emails/account-mail.jobs.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import type { FindPrincipal } from '#server/platform/http/principal.ts';
import type { SessionCookies } from '#server/identity/sessions/sessions.ts';

/** What starts a session, and what proves who holds one. */
export interface SignInContext {
  db: DatabasePool;
  cookies: SessionCookies;
  /** The emails about accounts; undefined where this Pawkeeper sends none. */
  mail: AccountMail | undefined;
}

/** What the pages of sign-in need beside that. */
export interface AuthContext extends SignInContext {
  /** Finds the owner of a request's session. */
  findOwner: FindPrincipal;
  publicOrigin: string | undefined;
  /** The stylesheet of the pages. */
  css: string;
  /** The script that asks for a passkey. */
  passkeyScript: string;
  registration: RegistrationConfig;
  /** Where people may sign in instead, if anywhere. */
  provider: Provider | undefined;
}
