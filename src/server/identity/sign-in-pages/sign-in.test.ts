import { expect, test } from 'vitest';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const sam = {
  email: 'sam@example.org',
  password: TEST_PASSWORD,
  firstName: 'Sam',
  lastName: 'Walker',
};

test('registering answers 303 to / with a session, and the user call then gives the user [sign-in-4]', async () => {
  const visitor = app.visitor();
  const answer = await visitor.form('/api/register', { ...sam, email: 'New.Person@Example.org' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  const user = await visitor.get('/api/auth/user');
  expect(user.status).toBe(200);
  expect(user.body).toMatchObject({
    email: 'new.person@example.org',
    firstName: 'Sam',
    lastName: 'Walker',
    profileImageUrl: null,
    businessName: null,
    timeZone: 'Europe/London',
  });
  expect(JSON.stringify(user.body)).not.toMatch(/password|hash/i);
});

test('without a session every call answers 401 with {"message":"Unauthorized"} [sign-in-5]', async () => {
  const visitor = app.visitor();
  for (const path of [
    '/api/auth/user',
    '/api/clients',
    '/api/pets',
    '/api/appointments/today',
    '/api/messages',
    '/api/walks',
    '/api/clients/search?q=a',
  ]) {
    const { status, body } = await visitor.get(path);
    expect([path, status, body]).toEqual([path, 401, { message: 'Unauthorized' }]);
  }
  expect((await visitor.post('/api/clients', { firstName: 'A', lastName: 'B' })).status).toBe(401);
});

test('signing in again gives another session, and the wrong password gives the page back with what was typed', async () => {
  const first = app.visitor();
  await first.form('/api/register', { ...sam, email: 'again@example.org' });
  const visitor = app.visitor();
  const wrong = await visitor.form('/api/login', {
    email: 'again@example.org',
    password: 'not this one',
  });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toContain('value="again@example.org"');
  expect(wrong.body).toContain('No account matches this email address and password');
  expect(wrong.body).not.toContain('not this one');
  expect(visitor.cookies.size).toBe(0);

  const right = await visitor.form('/api/login', {
    email: ' AGAIN@example.org ',
    password: TEST_PASSWORD,
  });
  expect(right.status).toBe(303);
  expect(visitor.cookies.get('pawkeeper_session')).not.toBe(first.cookies.get('pawkeeper_session'));
});

test('an unknown account is answered like a wrong password', async () => {
  const unknown = await app
    .visitor()
    .form('/api/login', { email: 'nobody@example.org', password: 'any password' });
  await app.visitor().form('/api/register', { ...sam, email: 'known@example.org' });
  const wrong = await app
    .visitor()
    .form('/api/login', { email: 'known@example.org', password: 'any password' });
  expect(unknown.status).toBe(wrong.status);
  expect(String(unknown.body).replace('nobody', 'known')).toBe(wrong.body);
});

test('a registration that does not fit shows the page again with a sentence at each field', async () => {
  const answer = await app
    .visitor()
    .form('/api/register', { email: 'not an address', password: 'short', firstName: '<b>Sam' });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Use at least 8 characters');
  expect(answer.body).toContain('value="not an address"');
  expect(answer.body).toContain('&lt;b&gt;Sam');
});

test('an email address has one account, in upper or lower case [sign-in-1]', async () => {
  await app.visitor().form('/api/register', { ...sam, email: 'one@example.org' });
  const answer = await app.visitor().form('/api/register', { ...sam, email: 'ONE@example.org' });
  expect(answer.status).toBe(409);
  expect(answer.body).toContain('Sign in instead');
});

test('the return path after sign-in leads to a page of this app and nowhere else [sign-in-8]', async () => {
  const targets = {
    '/clients?q=Jane': '/clients?q=Jane',
    '//evil.example': '/',
    '/\\evil.example': '/',
    'https://evil.example/': '/',
    'javascript:alert(1)': '/',
    '/api/logout': '/',
    '/%61pi/logout': '/',
    '/%2e%2e//evil.example': '/',
    '/\t/evil.example': '/',
    '/\n/evil.example': '/',
    '\t//evil.example': '/',
    '/%2F%2Fevil.example': '/',
    '/%5Cevil.example': '/',
    '/@evil.example': '/@evil.example',
  };
  for (const [asked, given] of Object.entries(targets)) {
    const email = `${Math.random().toString(36).slice(2)}@example.org`;
    const answer = await app.visitor().form('/api/register', { ...sam, email, returnTo: asked });
    expect([asked, answer.headers.get('location')]).toEqual([asked, given]);
  }
});

test('signing out ends the session on the server and leads to / [sign-in-2]', async () => {
  const user = await app.user();
  const cookies = new Map(user.cookies);
  const answer = await user.get('/api/logout');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  // The cookie that stays opens nothing: it says that the account was signed in on this device before.
  expect([...user.cookies.keys()]).toEqual(['pawkeeper_device']);
  const replay = app.visitor();
  for (const [name, value] of cookies) replay.cookies.set(name, value);
  expect((await replay.get('/api/auth/user')).status).toBe(401);
});

test('another site cannot sign anyone out [sign-in-7]', async () => {
  const user = await app.user();
  const link = await user.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
  expect(link.status).toBe(200);
  expect(link.body).toContain('<form');
  // A browser that does not tell where it comes from leaves the strict cookie behind when another site leads here.
  const strict = user.cookies.get('pawkeeper_same_site');
  user.cookies.delete('pawkeeper_same_site');
  expect((await user.get('/api/logout')).status).toBe(200);
  const post = await user.form('/api/logout', {}, { origin: 'https://evil.example' });
  expect(post.status).toBe(403);
  expect((await user.get('/api/auth/user')).status).toBe(200);
  user.cookies.set('pawkeeper_same_site', strict ?? '');
  expect((await user.form('/api/logout', {}, { origin: app.origin })).status).toBe(303);
});

test('another site cannot make a browser write', async () => {
  const user = await app.user();
  const jane = { firstName: 'Jane', lastName: 'Doe' };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    expect((await user.post('/api/clients', jane, headers)).status).toBe(403);
  }
  expect((await user.get('/api/clients')).body).toEqual([]);
  expect((await user.post('/api/clients', jane, { origin: app.origin })).status).toBe(201);
});

test('the session table holds a hash of the session id, never the id [sign-in-3]', async () => {
  const user = await app.user();
  const token = user.cookies.get('pawkeeper_session') ?? '';
  const { rows } = await app.db.pool.query('select sid, sess::text, expire from session');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every((row: { sid: string }) => /^[0-9a-f]{64}$/.test(row.sid))).toBe(true);
});

test('a session ends after seven idle days, and thirty days after sign-in [sign-in-6]', async () => {
  const user = await app.user();
  await app.db.pool.query(`update session set expire = now() - interval '1 second'`);
  expect((await user.get('/api/auth/user')).status).toBe(401);
});

test('an unknown address under /api answers a JSON 404', async () => {
  const user = await app.user();
  for (const caller of [user, app.visitor()]) {
    const answer = await caller.get('/api/nothing/here', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toHaveProperty('message');
  }
});

test('any post to the forms is answered by a page that says what is missing', async () => {
  for (const path of ['/api/login', '/api/register']) {
    for (const body of ['', 'text', '&&=&', 'email=a&email=b', 'email=%ff&returnTo=%ED%A0%80']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.visitor().call('POST', path, { body, headers });
      expect([path, body, answer.status]).toEqual([path, body, 400]);
      expect(answer.body).toContain('role="alert"');
    }
  }
});

test('a form that is refused as a whole is answered by a page, with a sentence', async () => {
  const answer = await app.visitor().form('/api/login', {}, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.body).toContain('came from another website');
});
