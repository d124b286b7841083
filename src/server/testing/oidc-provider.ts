/** A real OpenID Connect provider on loopback, and a person who signs in there as a browser would. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll, vi } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';

const CLIENT = { id: 'pawkeeper', secret: 'a-secret-of-the-client' };

/** What the provider says about someone, next to the login. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface TestProvider {
  /** The settings that name it. */
  settings: Record<string, string>;
  /** Who has an account there, by login. */
  people: Map<string, Claims>;
  /** Signs in and consents, from the URL that the server redirected to; returns the query of the redirect URI. */
  signIn(address: string, login: string): Promise<string>;
  /** Cancels instead. */
  cancel(address: string): Promise<string>;
  /** What was asked of it, by path. */
  requests: string[];
  /** Its clients and their secrets are as settings say; while it rests it accepts connections and answers nothing. */
  rest(isResting: boolean): void;
}

const scalarKey = (): Record<string, unknown> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' };
};

function providerAt(issuer: string, redirectUri: string, people: ReadonlyMap<string, Claims>) {
  // It tells at length that its pages and its memory are for development only, which this is.
  const notices = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  for (const notice of notices) notice.mockImplementation(() => undefined);
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] },
      {
        client_id: 'public',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [scalarKey()] },
    cookies: { keys: ['a key for the cookies of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: (_, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people.get(login) }),
    }),
  });
  for (const notice of notices) notice.mockRestore();
  return provider;
}

/** Follows the provider's pages until they redirect back; returns the query of the redirect URI. */
async function walk(
  start: string,
  redirectUri: string,
  answer: (page: string, address: string) => { address: string; form?: Record<string, string> },
): Promise<string> {
  const cookies = new Map<string, string>();
  let step: { address: string; form?: Record<string, string> } = { address: start };
  for (let count = 0; count < 20; count += 1) {
    const response = await fetch(step.address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(step.form && { method: 'POST', body: new URLSearchParams(step.form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location?.startsWith(redirectUri)) return location.slice(redirectUri.length);
    if (location === null && !response.ok) throw new Error(`The provider answered ${page}`);
    step = location
      ? { address: new URL(location, step.address).href }
      : answer(page, step.address);
  }
  throw new Error('The provider did not send back');
}

/** Starts a provider for a test file, at its top; it ends with the file. */
export async function testProvider(publicUrl: string): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const redirectUri = `${publicUrl}/api/oidc/callback`;
  const people = new Map<string, Claims>();
  const requests: string[] = [];
  const answer = providerAt(issuer, redirectUri, people).callback();
  let isResting = false;
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
    if (!isResting) void answer(request, response);
  });
  server.listen(Number(new URL(issuer).port), '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Kennel Club',
    },
    people,
    requests,
    rest: (resting) => {
      isResting = resting;
    },
    signIn: (address, login) =>
      walk(address, redirectUri, (page, at) => ({
        address: at,
        form: page.includes('value="login"')
          ? { prompt: 'login', login, password: 'any' }
          : { prompt: 'consent' },
      })),
    cancel: (address) => walk(address, redirectUri, (_, at) => ({ address: `${at}/abort` })),
  };
}
