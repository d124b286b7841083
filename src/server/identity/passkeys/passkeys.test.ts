import { expect, test } from 'vitest';
import { MAX_PASSKEYS, type Passkey } from '#contract/identity/passkeys.ts';
import { findPasskey, notePasskeyUse } from '#server/identity/passkeys/passkeys.sql.ts';
import { authenticator, type Behaviour } from '#server/testing/authenticator.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const HOME = 'http://localhost:3000';
const app = await testApp({ PUBLIC_URL: HOME });
const proof = { password: TEST_PASSWORD };

const question = async (owner: Caller) => (await owner.post('/api/passkeys/options', proof)).body;
const keep = (owner: Caller, credential: unknown, name = 'My phone') =>
  owner.post('/api/passkeys', { name, credential });

/** A user with a passkey, and the device that holds it. */
async function holder() {
  const owner = await app.user();
  const device = authenticator(HOME);
  const { status, body } = await keep(owner, device.make(await question(owner)));
  expect(status).toBe(201);
  return { owner, device, passkey: body as Passkey };
}

const signInQuestion = async (visitor: Caller) =>
  (await visitor.post('/api/login/passkey/options')).body;
const send = (visitor: Caller, answer: unknown, returnTo = '') =>
  visitor.form('/api/login/passkey', { answer: JSON.stringify(answer), returnTo });

/** Without a password, as an account that was made at a provider. */
const takePassword = (email: string) =>
  app.db.pool.query(
    'delete from passwords where user_id = (select id from users where email = $1)',
    [email],
  );

test('a passkey is made, listed, and signs in under a new session, only ever to a page of this app', async () => {
  const { owner, device, passkey } = await holder();
  expect(passkey).toMatchObject({ name: 'My phone', site: 'localhost', lastUsedAt: null });
  expect((await owner.get('/api/passkeys')).body).toEqual([passkey]);

  const visitor = app.visitor();
  const answer = await send(visitor, device.sign(await signInQuestion(visitor)), '/clients?q=a');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/clients?q=a']);
  const me = await visitor.get('/api/auth/user');
  expect(me.body).toEqual((await owner.get('/api/auth/user')).body);
  expect(visitor.cookies.get('pawkeeper_session')).not.toBe(owner.cookies.get('pawkeeper_session'));
  const [used] = (await owner.get('/api/passkeys')).body as Passkey[];
  expect(used?.lastUsedAt).not.toBeNull();

  const away = await send(visitor, device.sign(await signInQuestion(visitor)), '//evil.example');
  expect([away.status, away.headers.get('location')]).toEqual([303, '/']);
});

test('the device is asked for a passkey that it finds by itself and unlocks, and for no second one', async () => {
  const { owner, device } = await holder();
  const asked = await question(owner);
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'Pawkeeper' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { id } = device.make(asked);
  expect(asked).toMatchObject({ excludeCredentials: [{ id, transports: ['internal'] }] });
  expect(await signInQuestion(app.visitor())).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  });
});

test.each<[string, Behaviour]>([
  ['for another site', { site: 'evil.example' }],
  ['on a page of another origin', { origin: 'https://evil.example' }],
  ['at another port', { origin: 'http://localhost:4000' }],
  ['to a question that nobody asked', { challenge: 'A'.repeat(43) }],
  ['to a question that is no text of ours', { challenge: '\u0000' }],
  ['without checking who holds the device', { verifies: false }],
])('an answer %s makes no passkey and opens no account', async (_, behaviour) => {
  const { owner, device } = await holder();
  const made = await keep(owner, authenticator(HOME).make(await question(owner), behaviour));
  expect(made.status).toBe(400);
  expect(made.body).toHaveProperty('message', expect.stringContaining('was not added'));
  expect((await owner.get('/api/passkeys')).body).toHaveLength(1);

  const visitor = app.visitor();
  const answer = await send(visitor, device.sign(await signInQuestion(visitor), behaviour));
  expect(answer.status).toBe(401);
  expect(answer.body).toContain('This passkey didn’t work');
  expect(visitor.cookies.size).toBe(0);
});

test('a challenge is good for one try [passkeys-3]', async () => {
  const { owner, device } = await holder();
  const visitor = app.visitor();
  const asked = await signInQuestion(visitor);
  const answer = device.sign(asked);
  expect((await send(visitor, answer)).status).toBe(303);
  expect((await send(app.visitor(), answer)).status).toBe(401);
  expect((await send(app.visitor(), device.sign(asked))).status).toBe(401);

  const second = await question(owner);
  expect((await keep(owner, authenticator(HOME).make(second))).status).toBe(201);
  expect((await keep(owner, authenticator(HOME).make(second))).status).toBe(400);
});

test('of two that bring one answer at the same time, one gets in', async () => {
  const { device } = await holder();
  const answer = device.sign(await signInQuestion(app.visitor()));
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await send(app.visitor(), answer)).status),
  );
  expect(answers.toSorted((one, other) => one - other)).toEqual([303, 401, 401, 401, 401]);
});

test('a challenge ends after five minutes', async () => {
  const { owner, device } = await holder();
  const [signIn, second] = [await signInQuestion(app.visitor()), await question(owner)];
  const { rows } = await app.db.pool.query<{ seconds: number }>(
    `select extract(epoch from max(expires_at) - now())::float8 as seconds from passkey_challenges`,
  );
  expect(rows[0]?.seconds).toBeGreaterThan(240);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
  await app.db.pool.query(`update passkey_challenges set expires_at = now() - interval '1 second'`);
  expect((await send(app.visitor(), device.sign(signIn))).status).toBe(401);
  expect((await keep(owner, authenticator(HOME).make(second))).status).toBe(400);
});

test("another user's challenge, and one of a sign-in, adds no passkey; one for adding signs nobody in", async () => {
  const { owner, device } = await holder();
  const stranger = await app.user();
  const theirs = authenticator(HOME).make(await question(owner));
  expect((await keep(stranger, theirs)).status).toBe(400);
  expect((await stranger.get('/api/passkeys')).body).toEqual([]);

  const asked = await signInQuestion(app.visitor());
  const { challenge } = asked as { challenge: string };
  const made = authenticator(HOME).make(await question(stranger), { challenge });
  expect((await keep(stranger, made)).status).toBe(400);

  const { challenge: adding } = (await question(owner)) as { challenge: string };
  const answer = device.sign(asked, { challenge: adding });
  expect((await send(app.visitor(), answer)).status).toBe(401);
});

test('a passkey opens the account that it was made for, even if the device names another', async () => {
  const { device } = await holder();
  const other = await app.user();
  const { id } = (await other.get('/api/auth/user')).body as { id: string };
  for (const handle of [id, 'nobody', '\u0000']) {
    const userHandle = Buffer.from(handle).toString('base64url');
    const answer = device.sign(await signInQuestion(app.visitor()), { userHandle });
    expect([handle, (await send(app.visitor(), answer)).status]).toEqual([handle, 401]);
  }
});

test('a counter that does not grow shows a copied device: it opens nothing [passkeys-4]', async () => {
  const { device } = await holder();
  const enter = async (counter: number) =>
    (await send(app.visitor(), device.sign(await signInQuestion(app.visitor()), { counter })))
      .status;
  expect(await enter(0)).toBe(303);
  expect(await enter(0)).toBe(303);
  expect(await enter(7)).toBe(303);
  expect(await enter(7)).toBe(401);
  expect(await enter(6)).toBe(401);
  expect(await enter(8)).toBe(303);
});

test('of two uses with the same count that are checked at the same time, one is noted', async () => {
  const { owner, device } = await holder();
  const { id: userId } = (await owner.get('/api/auth/user')).body as { id: string };
  const { id: credentialId } = device.make(await question(owner));
  const known = await findPasskey(app.db, userId, credentialId, 'localhost');
  if (!known) throw new Error('No passkey');
  expect(await notePasskeyUse(app.db, known, 7)).toBe(true);
  expect(await notePasskeyUse(app.db, known, 7)).toBe(false);
});

test('a signature that was changed on the way opens nothing [passkeys-2]', async () => {
  const { device } = await holder();
  const answer = device.sign(await signInQuestion(app.visitor()));
  const other = authenticator(HOME).sign(await signInQuestion(app.visitor()));
  const forged = {
    ...answer,
    response: { ...answer.response, signature: other.response.signature },
  };
  expect((await send(app.visitor(), forged)).status).toBe(401);
});

test('anything sent instead of an answer gets the sign-in page, with the typed email address', async () => {
  for (const answer of ['', 'null', '[]', '{"id":1}', '{', '"text"']) {
    const { status, body } = await app
      .visitor()
      .form('/api/login/passkey', { answer, email: 'sam@example.org' });
    expect([answer, status]).toEqual([answer, 401]);
    expect(body).toContain('value="sam@example.org"');
  }
});

test('adding and removing ask for the password again [passkeys-1]', async () => {
  const { owner, passkey } = await holder();
  for (const body of [{}, { password: 'not mine' }]) {
    expect((await owner.post('/api/passkeys/options', body)).status).toBe(400);
    const removal = await owner.post(`/api/passkeys/${passkey.id}/remove`, body);
    expect(removal.status).toBe(400);
    expect(removal.body).toMatchObject({ errors: [{ path: ['password'] }] });
  }
  expect((await owner.get('/api/passkeys')).body).toHaveLength(1);
});

test('a removed passkey opens nothing', async () => {
  const { owner, device, passkey } = await holder();
  const asked = await signInQuestion(app.visitor());
  expect((await owner.post(`/api/passkeys/${passkey.id}/remove`, proof)).status).toBe(204);
  expect((await owner.get('/api/passkeys')).body).toEqual([]);
  expect((await send(app.visitor(), device.sign(asked))).status).toBe(401);
  expect((await owner.post(`/api/passkeys/${passkey.id}/remove`, proof)).status).toBe(404);
});

test("another owner's passkey looks absent", async () => {
  const { owner, passkey } = await holder();
  const stranger = await app.user();
  expect((await stranger.get('/api/passkeys')).body).toEqual([]);
  expect((await stranger.post(`/api/passkeys/${passkey.id}/remove`, proof)).status).toBe(404);
  expect((await owner.get('/api/passkeys')).body).toHaveLength(1);
});

test('a passkey that is stored already is stored once, for any user', async () => {
  const { owner, device } = await holder();
  const stranger = await app.user();
  for (const caller of [owner, stranger]) {
    const again = await keep(caller, device.make(await question(caller)));
    expect(again.status).toBe(409);
  }
});

test('an account keeps at most twenty', async () => {
  const { owner } = await holder();
  const answers = [];
  for (let count = 1; count < MAX_PASSKEYS + 2; count += 1) {
    answers.push(authenticator(HOME).make(await question(owner)));
  }
  const outcomes = await Promise.all(
    answers.map(async (answer) => (await keep(owner, answer)).status),
  );
  expect(outcomes.filter((status) => status === 201)).toHaveLength(MAX_PASSKEYS - 1);
  expect(outcomes.filter((status) => status === 409)).toHaveLength(2);
});

test('the only way into an account without a password stays', async () => {
  const email = 'no.password@example.org';
  const owner = await app.user({ email });
  const devices = [authenticator(HOME), authenticator(HOME)];
  const kept: Passkey[] = [];
  for (const device of devices) {
    kept.push((await keep(owner, device.make(await question(owner)))).body as Passkey);
  }
  await takePassword(email);
  const outcomes = await Promise.all(
    kept.map(async ({ id }) => (await owner.post(`/api/passkeys/${id}/remove`, {})).status),
  );
  expect(outcomes.toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect((await owner.get('/api/passkeys')).body).toHaveLength(1);
});

test('a name is needed, and is kept as text', async () => {
  const owner = await app.user();
  const nameless = await keep(owner, authenticator(HOME).make(await question(owner)), ' ');
  expect(nameless.body).toMatchObject({ errors: [{ path: ['name'] }] });
  const name = '<img src=x onerror=alert(1)>';
  const kept = await keep(owner, authenticator(HOME).make(await question(owner)), name);
  expect(kept.body).toHaveProperty('name', name);
});

test('the sign-in page offers passkeys by a script file of its own', async () => {
  const { body } = await app.visitor().get('/api/login?returnTo=/pets');
  expect(body).toMatch(
    /<form[^>]*action="\/api\/login\/passkey"[^>]*data-passkey="localhost"[^>]*hidden/,
  );
  expect(body).toContain('autocomplete="username webauthn"');
  expect(body).toMatch(/<script type="module" src="\/[^"]+"><\/script>/);
});

test('at an IP address the page offers none, and adding one says what is needed', async () => {
  const plain = await testApp();
  const page = await plain.visitor().get('/api/login');
  expect(page.body).not.toMatch(/passkey|<script/);
  expect(page.body).toContain('autocomplete="username"');
  const owner = await plain.user();
  for (const path of ['/api/passkeys/options', '/api/login/passkey/options']) {
    const { status, body } = await owner.post(path, proof);
    expect([path, status]).toEqual([path, 409]);
    expect(body).toHaveProperty('message', expect.stringContaining('Passkeys need a domain name'));
  }
});
