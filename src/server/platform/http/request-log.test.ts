import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The one line of the request with this id; it is written a moment after the answer has been read. */
async function lineOf(id: string | null) {
  const find = () =>
    app.logged().filter(({ requestId, msg }) => requestId === id && msg === 'request');
  await expect.poll(find, { timeout: 10_000 }).toHaveLength(1);
  return find()[0];
}

test('a request has one log line with its route, and the id that the response names', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const { headers } = await sam.get(`/api/clients/${id}?search=Jane`);
  const line = await lineOf(headers.get('x-request-id'));
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/clients/:id',
    status: 200,
    ms: expect.any(Number),
    bytes: Number(headers.get('content-length')),
    principal: 'owner',
    account: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(JSON.stringify(line)).not.toContain(id);
});

test('request ids are short and unique, and none is accepted from outside', async () => {
  const given = { 'x-request-id': 'mine' };
  const answers = await Promise.all(
    ['/api/openapi.json', '/api/clients', '/nowhere', '/%'].map((path) =>
      app.visitor().get(path, given),
    ),
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  const routes = await Promise.all(ids.map(async (id) => (await lineOf(id))?.['route']));
  expect(routes).toEqual(['/api/openapi.json', '/api/clients', 'none', 'none']);
});

test('the log lines of one account have the same mark, which is not its id, and those of another a different one', async () => {
  const [sam, alex] = [await app.user(), await app.user()];
  const markOf = async (caller: typeof sam) =>
    (await lineOf((await caller.get('/api/pets')).headers.get('x-request-id')))?.['account'];
  const mark = await markOf(sam);
  expect(await markOf(sam)).toBe(mark);
  expect(await markOf(alex)).not.toBe(mark);
  const { id } = (await sam.get('/api/auth/user')).body as { id: string };
  expect(id).not.toContain(mark);
});

test('a caller who leaves before the response is logged with 499', async () => {
  const visitor = app.visitor();
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9';
  socket.write(`POST /api/login HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\nhalf`);
  // Once the server has taken the head, it waits for the rest.
  await visitor.get('/livez');
  socket.destroy();
  const left = () => app.logged().filter(({ status }) => status === 499);
  await expect.poll(left, { timeout: 10_000 }).toMatchObject([{ route: '/api/login' }]);
});

test('the log has nothing that a user typed, received or searched for [request-log-1]', async () => {
  const sam = await app.user({ email: 'marked@example.org', firstName: 'Markedname' });
  const marked = {
    firstName: 'Markedname',
    lastName: 'Markedname',
    email: 'marked@example.org',
    address: '1 Marked Road, London SW1A 1AA',
    notes: 'marked alarm 4711',
  };
  const { id } = await addClient(sam, marked);
  await sam.post('/api/clients', { ...marked, phone: 'marked' });
  await sam.get('/api/clients/search?q=Markedname');
  await sam.get('/Markedname?q=marked');
  await sam.form('/api/login', { email: 'marked@example.org', password: 'marked password' });
  // A statement that fails with the values of a row in its message and its details.
  await app.db.pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin return new.first_name::uuid; end $$`);
  await app.db.pool.query(
    'create trigger refuse before update on clients for each row execute function refuse()',
  );
  const broken = await sam.put(`/api/clients/${id}`, marked);
  expect(broken.status).toBe(500);
  await lineOf(broken.headers.get('x-request-id'));

  // The first line tells where the server listens, the rest must not tell who calls.
  const text = JSON.stringify(app.logged().slice(1));
  expect(text).toMatch(/"code":"22P02"/);
  expect(text).not.toMatch(/marked/i);
  for (const [name, token] of sam.cookies)
    expect([name, text.includes(token)]).toEqual([name, token === '1']);
  expect(text).not.toMatch(/127\.0\.0\.1|::1/);
});
