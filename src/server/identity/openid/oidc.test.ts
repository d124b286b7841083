import { expect, test, vi } from 'vitest';
import type { SignInMethods } from '#contract/identity/signInMethods.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const HOME = 'http://localhost:3000';
const provider = await testProvider(HOME);
const app = await testApp(provider.settings);
const proof = { password: TEST_PASSWORD };

/** Begins a sign-in; returns the URL at the provider. */
async function start(visitor: Caller, returnTo = ''): Promise<string> {
  const answer = await visitor.get(`/api/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const back = (visitor: Caller, query: string) => visitor.get(`/api/oidc/callback${query}`);

/** A whole sign-in of a login at the provider. */
const signIn = async (visitor: Caller, login: string, returnTo = '') =>
  back(visitor, await provider.signIn(await start(visitor, returnTo), login));

const emailOf = async (caller: Caller) =>
  ((await caller.get('/api/auth/user')).body as { email?: string }).email;
const signInMethods = async (caller: Caller) =>
  (await caller.get('/api/sign-in-methods')).body as SignInMethods;

async function connect(owner: Caller, login: string) {
  const { status, body } = await owner.post('/api/provider/connect', proof);
  expect(status).toBe(200);
  return back(owner, await provider.signIn((body as { address: string }).address, login));
}

const verify = (email: string) =>
  app.db.pool.query('update users set email_verified_at = now() where email = $1', [email]);

test('a first sign-in makes an account, and the next one enters it under a new session', async () => {
  provider.people.set('ann', {
    email: 'Ann@Example.org',
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Bell',
  });
  const visitor = app.visitor();
  const answer = await signIn(visitor, 'ann', '/clients?q=a');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/clients?q=a']);
  expect((await visitor.get('/api/auth/user')).body).toMatchObject({
    email: 'ann@example.org',
    firstName: 'Ann',
    lastName: 'Bell',
  });
  expect(await signInMethods(visitor)).toMatchObject({
    hasPassword: false,
    provider: { name: 'Kennel Club', connection: { email: 'ann@example.org' } },
  });

  const { rows } = await app.db.pool.query(
    `select from users where email = 'ann@example.org' and email_verified_at is not null`,
  );
  expect(rows).toHaveLength(1);

  provider.people.set('ann', { email: 'other@example.org', email_verified: true });
  const again = app.visitor();
  expect((await signIn(again, 'ann')).headers.get('location')).toBe('/');
  expect(await emailOf(again)).toBe('ann@example.org');
  expect(again.cookies.get('pawkeeper_session')).not.toBe(visitor.cookies.get('pawkeeper_session'));
});

test('the provider is asked with code, PKCE, state and nonce, and nothing of it stays in the browser', async () => {
  const visitor = app.visitor();
  const address = new URL(await start(visitor));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${HOME}/api/oidc/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [name, token] = [...visitor.cookies][0] ?? [];
  expect(name).toBe('pawkeeper_provider');
  const { rows } = await app.db.pool.query('select provider_attempts::text from provider_attempts');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the cookie of a sign-in under way comes back from the provider, and under https from nowhere else', async () => {
  const plain = await app.visitor().get('/api/oidc/start');
  expect(plain.headers.get('set-cookie')).toMatch(
    /^pawkeeper_provider=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const guarded = await testApp({ ...provider.settings, PUBLIC_URL: 'https://pets.example.org' });
  const answer = await guarded.visitor().get('/api/oidc/start');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-pawkeeper_provider=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/api/logout'])(
  'after a sign-in nobody is led to %s [oidc-4]',
  async (returnTo) => {
    provider.people.set('walker', { email: 'walker@example.org', email_verified: true });
    const answer = await signIn(app.visitor(), 'walker', returnTo);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  },
);

test('an answer of the provider is good once, in the browser that asked, and in time', async () => {
  provider.people.set('once', { email: 'once@example.org', email_verified: true });
  const visitor = app.visitor();
  const query = await provider.signIn(await start(visitor), 'once');
  const cookies = new Map(visitor.cookies);

  const thief = app.visitor();
  expect((await back(thief, query)).status).toBe(400);
  await start(thief);
  const mixedUp = await back(thief, query);
  expect(mixedUp.status).toBe(400);
  expect(mixedUp.body).toContain('doesn’t match this sign-in');

  expect((await back(visitor, query)).status).toBe(303);
  const replay = app.visitor();
  for (const [name, value] of cookies) replay.cookies.set(name, value);
  const replayed = await back(replay, query);
  expect(replayed.status).toBe(400);
  expect(replayed.body).toContain('was already used');
  expect(replay.cookies.size).toBe(0);

  const late = app.visitor();
  const answer = await provider.signIn(await start(late), 'once');
  await app.db.pool.query(`update provider_attempts set expires_at = now() - interval '1 second'`);
  expect((await back(late, answer)).body).toContain('it took too long');
});

/** An answer that the provider gave, changed on its way. */
const changed = (query: string, name: string, value: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `?${parameters.toString()}`;
};

test.each([
  ['another state', (query: string) => changed(query, 'state', 'x'.repeat(43))],
  ['another issuer', (query: string) => changed(query, 'iss', 'https://evil.example')],
  ['another code', (query: string) => changed(query, 'code', 'y'.repeat(43))],
  ['no code', () => '?state=z'],
  ['nothing', () => ''],
])('an answer with %s signs nobody in [oidc-1]', async (_, change) => {
  const visitor = app.visitor();
  const query = await provider.signIn(await start(visitor), 'changed');
  const answer = await back(visitor, change(query));
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('doesn’t match this sign-in');
  expect(answer.body).toContain('action="/api/login"');
  expect(visitor.cookies.size).toBe(0);
});

test('a code that was used, or belongs to another sign-in, signs nobody in [oidc-2]', async () => {
  provider.people.set('code', { email: 'code@example.org', email_verified: true });
  const second = app.visitor();
  const query = await provider.signIn(await start(app.visitor()), 'code');
  const other = new URL(await start(second)).searchParams.get('state') ?? '';
  // The other sign-in has another verifier, which the provider compares.
  expect((await back(second, changed(query, 'state', other))).status).toBe(400);

  const third = app.visitor();
  const used = await provider.signIn(await start(third), 'code');
  expect((await back(third, used)).status).toBe(303);
  const fourth = app.visitor();
  const state = new URL(await start(fourth)).searchParams.get('state') ?? '';
  expect((await back(fourth, changed(used, 'state', state))).status).toBe(400);
});

test('an id token with another nonce signs nobody in', async () => {
  const visitor = app.visitor();
  const query = await provider.signIn(await start(visitor), 'nonce');
  await app.db.pool.query(`update provider_attempts set nonce = 'another'`);
  const answer = await back(visitor, query);
  expect([answer.status, visitor.cookies.size]).toEqual([400, 0]);
  expect(answer.body).toContain('doesn’t match this sign-in');
});

test('a sign-in that is cancelled at the provider says so, and offers the other sign-in methods', async () => {
  const visitor = app.visitor();
  const answer = await back(visitor, await provider.cancel(await start(visitor, '/pets')));
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('Kennel Club says it was cancelled');
  expect(answer.body).toContain('name="returnTo" value="/pets"');
});

test('an email address of an account opens it only where both sides have checked it [oidc-3]', async () => {
  const owner = await app.user({ email: 'both@example.org' });
  provider.people.set('both', { email: 'both@example.org', email_verified: true });
  const refused = await signIn(app.visitor(), 'both');
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('connect Kennel Club in your profile');

  await verify('both@example.org');
  provider.people.set('both', { email: 'both@example.org', email_verified: false });
  expect((await signIn(app.visitor(), 'both')).status).toBe(409);
  provider.people.set('both', { email: 'both@example.org' });
  expect((await signIn(app.visitor(), 'both')).status).toBe(409);
  expect((await signInMethods(owner)).provider?.connection).toBeNull();

  provider.people.set('both', { email: 'BOTH@example.org', email_verified: true });
  const visitor = app.visitor();
  expect((await signIn(visitor, 'both')).status).toBe(303);
  expect(await emailOf(visitor)).toBe('both@example.org');
});

test('an address that the provider has not checked, or not told, makes no account', async () => {
  for (const claims of [
    { email: 'new@example.org' },
    { email: 'new@example.org', email_verified: false },
    { email: 'no address', email_verified: true },
    {},
  ]) {
    provider.people.set('unchecked', claims);
    const answer = await signIn(app.visitor(), 'unchecked');
    expect([claims, answer.status]).toEqual([claims, 403]);
    expect(answer.body).toContain('did not give us a verified email address');
  }
});

test('a signed-in person connects an account, enters by it, and disconnects it', async () => {
  const owner = await app.user();
  expect((await owner.post('/api/provider/connect', {})).status).toBe(400);
  const done = await connect(owner, 'mine');
  expect([done.status, done.headers.get('location')]).toEqual([303, '/profile']);
  const visitor = app.visitor();
  expect((await signIn(visitor, 'mine')).status).toBe(303);
  expect(await emailOf(visitor)).toBe(await emailOf(owner));

  expect((await owner.post('/api/provider/disconnect', { password: 'no' })).status).toBe(400);
  expect((await owner.post('/api/provider/disconnect', proof)).status).toBe(204);
  expect((await owner.post('/api/provider/disconnect', proof)).status).toBe(404);
  expect((await signIn(app.visitor(), 'mine')).status).toBe(403);
});

test('an account at the provider belongs to one person, and a person has one there', async () => {
  const [owner, stranger] = [await app.user(), await app.user()];
  await connect(owner, 'shared');
  const taken = await connect(stranger, 'shared');
  expect(taken.status).toBe(409);
  expect(taken.body).toContain('belongs to another Pawkeeper account');
  const second = await connect(owner, 'second');
  expect(second.status).toBe(409);
  expect(second.body).toContain('already connected to another');
});

test('a session that ends while someone begins to connect asks them to sign in again', async () => {
  const owner = await app.user();
  const ending = await app.db.pool.connect();
  await ending.query('begin');
  const { id } = (await owner.get('/api/auth/user')).body as { id: string };
  await ending.query("delete from session where sess ->> 'userId' = $1", [id]);
  const answered = owner.post('/api/provider/connect', proof);
  await vi.waitFor(
    async () => {
      const { rows } = await app.db.pool.query('select from pg_locks where not granted');
      expect(rows).not.toHaveLength(0);
    },
    { timeout: 10_000 },
  );
  await ending.query('commit');
  ending.release();
  expect((await answered).status).toBe(401);
});

test('what someone began to connect ends with their session, and is nobody else’s', async () => {
  const [owner, stranger] = [await app.user(), await app.user()];
  const { body } = await owner.post('/api/provider/connect', proof);
  const query = await provider.signIn((body as { address: string }).address, 'lost');
  stranger.cookies.set('pawkeeper_provider', owner.cookies.get('pawkeeper_provider') ?? '');
  expect((await back(stranger, query)).status).toBe(400);
  expect((await signInMethods(stranger)).provider?.connection).toBeNull();
  expect((await back(owner, query)).status).toBe(400);
  expect((await signInMethods(owner)).provider?.connection).toBeNull();
});

test('the only way into an account is not disconnected', async () => {
  provider.people.set('only', { email: 'only@example.org', email_verified: true });
  const visitor = app.visitor();
  await signIn(visitor, 'only');
  const answer = await visitor.post('/api/provider/disconnect', {});
  expect(answer.status).toBe(409);
  expect(answer.body).toHaveProperty('message', expect.stringContaining('only way'));
});

test('the pages of sign-in and registration lead to the provider by a link, with the place to return to', async () => {
  for (const page of ['/api/login', '/api/register']) {
    const { body } = await app.visitor().get(`${page}?returnTo=/pets`);
    expect(body).toMatch(
      /<a href="\/api\/oidc\/start\?returnTo=%2Fpets"[^>]*>\s*Continue with Kennel Club\s*<\/a\s*>/,
    );
  }
});

test('a closed installation creates no account for a user of the provider', async () => {
  const closed = await testApp({ ...provider.settings, REGISTRATION: 'closed' });
  await closed.user();
  provider.people.set('late', { email: 'late@example.org', email_verified: true });
  const visitor = closed.visitor();
  const answer = await signIn(visitor, 'late');
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('New accounts can’t be created here');
});

test('a public client signs in without a secret', async () => {
  const { OIDC_CLIENT_SECRET: _, ...settings } = provider.settings;
  const open = await testApp({ ...settings, OIDC_CLIENT_ID: 'public' });
  provider.people.set('pub', { email: 'pub@example.org', email_verified: true });
  expect((await signIn(open.visitor(), 'pub')).status).toBe(303);
});
