/** The settings about signing in at an OpenID Connect provider. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { StartupProblem } from '#server/platform/startup-problem.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** What the provider says about people travels in the clear over http, so that only this machine may use it. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isGuarded = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isGuarded && search === '' && hash === '';
}

const word = (message: string) => z.string().regex(/^\S+$/, message).optional();

/** The variables, with what is said where one is wrong. */
export const providerSettings = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'OIDC_ISSUER must be the address of the provider, such as https://login.example.org, with https.',
    )
    .transform((text) => new URL(text).href)
    .optional(),
  OIDC_CLIENT_ID: word('OIDC_CLIENT_ID must be the id that the provider gave, without spaces.'),
  OIDC_CLIENT_SECRET: word('OIDC_CLIENT_SECRET must be the secret of the client, without spaces.'),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1, 'OIDC_NAME must be what people call the provider, such as Google.')
    .max(40, 'OIDC_NAME must be at most 40 characters long.')
    .optional(),
});

/** A provider that people may sign in at. */
export interface ProviderSettings {
  /** The issuer's address, as `URL` writes it. */
  issuer: string;
  clientId: string;
  /** None for a public client. */
  clientSecret: string | undefined;
  name: string;
  /** Where the provider sends people back to. */
  redirectUri: string;
}

/** The provider that the settings name whole, or none: half of one is a mistake. */
export function providerOf(
  settings: z.output<typeof providerSettings>,
  publicOrigin: string | undefined,
): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name } = settings;
  const { OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (!issuer && !clientId && !name && !clientSecret) return undefined;
  if (!issuer || !clientId || !name) {
    const needed = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name };
    const missing = Object.entries(needed).flatMap(([key, value]) => (value ? [] : [key]));
    throw new StartupProblem(
      `To let people sign in at a provider, set ${missing.join(' and ')} too; else set no OIDC_ variable.`,
    );
  }
  if (publicOrigin === undefined) {
    throw new StartupProblem(
      'To let people sign in at a provider, set PUBLIC_URL too: the provider sends them back there.',
    );
  }
  const redirectUri = `${publicOrigin}/api/oidc/callback`;
  return { issuer, clientId, clientSecret, name, redirectUri };
}
