/** Configuration: sign-in at an OpenID Connect provider. */
import { z } from 'zod';
import { isLoopback } from '#server/platform/config/ip-address.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** Over http the provider's answers are not encrypted: allowed on this machine only. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isGuarded = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isGuarded && search === '' && hash === '';
}

const word = (message: string) => z.string().regex(/^\S+$/, message).optional();

/** The environment variables, with the message for a wrong value. */
export const providerVariables = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'OIDC_ISSUER must be the URL of the provider, such as https://login.example.org, with https.',
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
export interface ProviderConfig {
  /** The issuer's URL, normalised. */
  issuer: string;
  clientId: string;
  /** None for a public client. */
  clientSecret: string | undefined;
  name: string;
  /** Where the provider sends people back to. */
  redirectUri: string;
}

/** The configured provider, or none. Throws a `StartupProblem` if some of its variables are missing. */
export function providerOf(
  variables: z.output<typeof providerVariables>,
  publicOrigin: string | undefined,
): ProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name } = variables;
  const { OIDC_CLIENT_SECRET: clientSecret } = variables;
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
