/** The conversation with the OpenID Connect provider: code, PKCE, state and nonce, with openid-client. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { requiredEmail } from '#contract/fields/email.ts';
import { optionalText } from '#contract/fields/text.ts';
import { refusalOf } from '#server/identity/identity-provider/refusals.ts';
import type { ProviderConfig } from '#server/platform/config/identity-provider.ts';

/** The time limit of one request to the provider. */
const TIMEOUT_S = 5;
/** URLs and keys of a provider may change: they are read again at intervals. */
const KNOWN_FOR_MS = 60 * 60_000;

/** What must come back unchanged from the provider, or proves that it is ours. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The user who has signed in at the provider. */
export interface Person {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider has verified the email address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

const name = optionalText(100).catch(null);
/** What providers tell; anything that is not as it should be counts as not told. */
const claims = z.object({
  email: requiredEmail('').optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  given_name: name,
  family_name: name,
});
const subject = z.string().min(1).max(255);

export interface Provider {
  name: string;
  issuer: string;
  /** The provider's URL for a sign-in, and what to remember until the browser returns. */
  begin(): Promise<{ address: string; secrets: Secrets }>;
  /** The person who returned; `query` is the query string that the provider added to the URL. Throws an `HttpError`. */
  finish(query: string, secrets: Secrets): Promise<Person>;
}

/** The provider of the settings. Its URLs are requested when it is first used, and again after a failure. */
export function openProvider(settings: ProviderConfig, now = Date.now): Provider {
  const { issuer, clientId, clientSecret, redirectUri, name } = settings;
  const isPlain = issuer.startsWith('http:');
  let known: { at: number; configuration: Promise<Configuration> } | undefined;

  const discover = () =>
    discovery(
      new URL(issuer),
      clientId,
      { redirect_uris: [redirectUri] },
      clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_S,
        // The signature of the id token is checked too, though it comes straight from the provider.
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );

  function configuration(): Promise<Configuration> {
    if (known && now() - known.at < KNOWN_FOR_MS) return known.configuration;
    const asked = { at: now(), configuration: discover() };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  }

  /** The claims that the id token leaves out. */
  async function moreClaims(found: Configuration, accessToken: string, sub: string) {
    if (found.serverMetadata().userinfo_endpoint === undefined) return {};
    return fetchUserInfo(found, accessToken, sub);
  }

  async function readPerson(query: string, secrets: Secrets): Promise<Person> {
    const found = await configuration();
    const tokens = await authorizationCodeGrant(found, new URL(`${redirectUri}${query}`), {
      pkceCodeVerifier: secrets.codeVerifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims() ?? {};
    const sub = subject.parse('sub' in token ? token.sub : undefined);
    const told = claims.parse({
      ...(await moreClaims(found, tokens.access_token, sub)),
      ...token,
    });
    return {
      issuer,
      subject: sub,
      email: told.email,
      isEmailVerified: told.email_verified === true,
      firstName: told.given_name ?? null,
      lastName: told.family_name ?? null,
    };
  }

  return {
    name,
    issuer,
    async begin() {
      const secrets: Secrets = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      };
      try {
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
        });
        return { address: address.href, secrets };
      } catch (error) {
        throw refusalOf(error, name);
      }
    },
    async finish(query, secrets) {
      try {
        return await readPerson(query, secrets);
      } catch (error) {
        throw refusalOf(error, name);
      }
    },
  };
}
