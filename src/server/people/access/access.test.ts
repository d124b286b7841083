import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import {
  accessKeyProblem,
  NO_KEY,
  readKeyFile,
  rotateAccessKey,
  WRONG_KEY,
} from '#server/platform/secrets/secret-key.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { MAX_ACCESS_LOG } from '#contract/people/accessCodes.ts';
import { everyRow } from '#server/testing/owners.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const fileKey = secretKeySource({
  accessKey: { current: undefined, old: undefined },
  dataDir: app.dataDir,
});
const SECRET = 'Rumpelstilzchen 4711';

async function samWithCode(value = SECRET) {
  const sam = await app.user();
  const client = await addClient(sam);
  const path = `/api/clients/${client.id}/access`;
  const saved = await sam.put(path, { kind: 'alarmWord', value });
  const reveal = () => sam.post(`${path}/reveal`, { kind: 'alarmWord' });
  return { sam, client, path, saved, reveal };
}

test('a code is saved, named without its value, and shown by a call that is logged and stored nowhere [access-1]', async () => {
  const { sam, path, saved, reveal } = await samWithCode();
  const list = [{ kind: 'alarmWord', updatedAt: expect.any(String) }];
  expect([saved.status, saved.body]).toEqual([200, list]);
  expect((await sam.get(path)).body).toEqual(list);
  const { status, headers, body } = await reveal();
  expect([status, body, headers.get('cache-control')]).toEqual([
    200,
    { value: SECRET },
    'no-store',
  ]);
  const log = (await sam.get(`${path}/log`)).body as { action: string; kind: string }[];
  expect(log.map(({ action, kind }) => [action, kind])).toEqual([
    ['shown', 'alarmWord'],
    ['changed', 'alarmWord'],
  ]);
  expect((await sam.put(path, { kind: 'alarmWord', value: null })).body).toEqual([]);
  expect((await reveal()).status).toBe(404);
});

test('a changed code is shown as it is now, and the full log forgets its oldest entries [access-12]', async () => {
  const { sam, client, path, reveal } = await samWithCode();
  await app.db.run(sql`insert into access_log (id, user_id, client_id, kind, action, at)
    select gen_random_uuid(), user_id, id, 'alarmWord', 'changed', now() - make_interval(days => n)
      from clients, generate_series(1, ${MAX_ACCESS_LOG - 1}::int) n where id = ${client.id}`);
  await sam.put(path, { kind: 'alarmWord', value: 'Schneewittchen' });
  expect((await reveal()).body).toEqual({ value: 'Schneewittchen' });
  const rows = await app.db.rows<{ action: string; days: number }>(sql`
    select action, (now()::date - at::date) as days from access_log where client_id = ${client.id}
      order by at desc, id desc`);
  expect(rows.length).toBe(MAX_ACCESS_LOG);
  expect(rows[0]).toEqual({ action: 'shown', days: 0 });
  // The first save, the change and the reveal are kept; two of the oldest made room.
  expect(rows.at(-1)?.days).toBe(MAX_ACCESS_LOG - 3);
});

test('a dump of the database, the log of the server and the download show no code [access-2]', async () => {
  const { sam, path } = await samWithCode();
  const key = { 'idempotency-key': randomBytes(8).toString('hex') };
  await sam.call('PUT', path, {
    body: JSON.stringify({ kind: 'entryCode', value: SECRET }),
    headers: { 'content-type': 'application/json', ...key },
  });
  await sam.post(`${path}/reveal`, { kind: 'entryCode' }, key);
  await sam.put(path, { kind: 'nonsense', value: SECRET });
  const rows = (await everyRow(app.db)).join('\n');
  expect(rows).toContain('access_codes');
  const plain = [
    SECRET,
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(SECRET).toString('hex'),
  ];
  const keyFile = (await readFile(join(app.dataDir, 'access.key'), 'utf8')).trim();
  for (const text of [...plain, keyFile]) expect(rows).not.toContain(text);
  expect(JSON.stringify(app.logged())).not.toContain(SECRET);
  const { body } = await sam.get('/api/account/export');
  expect((body as Buffer).includes('access-codes')).toBe(false);
  expect((await stat(join(app.dataDir, 'access.key'))).mode & 0o777).toBe(0o600);
});

test('a value that is copied to another client, kind or owner does not open [access-3]', async () => {
  const { sam, client, path } = await samWithCode();
  await sam.put(path, { kind: 'keySafe', value: 'Another' });
  const other = await addClient(sam);
  const target = `/api/clients/${other.id}/access`;
  await sam.put(target, { kind: 'alarmWord', value: 'Another' });
  const stolen = sql`(select encrypted from access_codes
    where client_id = ${client.id} and kind = 'alarmWord')`;
  await app.db.run(
    sql`update access_codes set encrypted = ${stolen} where client_id = ${other.id}`,
  );
  await app.db.run(sql`update access_codes set encrypted = ${stolen}
    where client_id = ${client.id} and kind = 'keySafe'`);
  expect((await sam.post(`${target}/reveal`, { kind: 'alarmWord' })).status).toBe(500);
  expect((await sam.post(`${path}/reveal`, { kind: 'keySafe' })).status).toBe(500);
});

test('equal codes are encrypted differently, and two first codes at the same moment make one key [access-4]', async () => {
  const own = await testApp();
  const sam = await own.user();
  const clients = await Promise.all([1, 2, 3, 4].map(() => addClient(sam)));
  const answers = await Promise.all(
    clients.map(({ id }) =>
      sam.put(`/api/clients/${id}/access`, { kind: 'entryCode', value: SECRET }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await own.db.rows<{ encrypted: string }>(sql`select encrypted from access_codes`);
  expect(new Set(rows.map(({ encrypted }) => encrypted)).size).toBe(4);
  for (const { id } of clients) {
    const { body } = await sam.post(`/api/clients/${id}/access/reveal`, { kind: 'entryCode' });
    expect(body).toEqual({ value: SECRET });
  }
});

test('a server with another key, or none, says so, saves and shows none, and makes no key [access-5]', async () => {
  const { sam, path, reveal } = await samWithCode();
  const file = join(app.dataDir, 'access.key');
  const right = await readFile(file);
  const asked = async () => {
    const save = await sam.put(path, { kind: 'entryCode', value: '1234' });
    return [save.status, (await reveal()).status, (save.body as { message: string }).message];
  };
  try {
    await rm(file);
    expect(await asked()).toEqual([503, 503, NO_KEY]);
    expect(await accessKeyProblem(fileKey, app.db)).toBe(NO_KEY);
    expect(await readKeyFile(app.dataDir)).toBeUndefined();
    const other = { ...fileKey, accessKey: { current: randomBytes(32), old: undefined } };
    expect(await accessKeyProblem(other, app.db)).toBe(WRONG_KEY);
  } finally {
    await writeFile(file, right);
  }
  expect([await accessKeyProblem(fileKey, app.db), (await reveal()).body]).toEqual([
    undefined,
    { value: SECRET },
  ]);
});

test('a new key in the environment takes the place of the old one, and every code still opens [access-6]', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const own = await testApp({ ACCESS_KEY: first.toString('base64') });
  const sam = await own.user();
  const { id } = await addClient(sam);
  await sam.put(`/api/clients/${id}/access`, { kind: 'entryCode', value: SECRET });
  expect(await readKeyFile(own.dataDir)).toBeUndefined();
  const source = (current: Buffer, old?: Buffer) =>
    secretKeySource({ accessKey: { current, old }, dataDir: own.dataDir });
  // Without the old key nothing is touched.
  expect(await rotateAccessKey(source(second), own.db)).toBe(0);
  expect(await accessKeyProblem(source(second), own.db)).toBe(WRONG_KEY);
  expect(await rotateAccessKey(source(second, first), own.db)).toBe(1);
  expect(await rotateAccessKey(source(second, first), own.db)).toBe(0);
  expect(await accessKeyProblem(source(second), own.db)).toBeUndefined();
  const reveal = `/api/clients/${id}/access/reveal`;
  // The server still has the first key.
  expect(await sam.post(reveal, { kind: 'entryCode' })).toMatchObject({ status: 503 });
  expect(await rotateAccessKey(source(first, second), own.db)).toBe(1);
  expect((await sam.post(reveal, { kind: 'entryCode' })).body).toEqual({ value: SECRET });
});

test('a code that is too long, or of another kind, is refused, and its value is in no answer [access-7]', async () => {
  const { sam, path } = await samWithCode();
  const long = await sam.put(path, { kind: 'entryCode', value: SECRET.repeat(20) });
  const other = await sam.put(path, { kind: 'door', value: SECRET });
  expect([long.status, other.status]).toEqual([400, 400]);
  expect(JSON.stringify([long.body, other.body])).not.toContain(SECRET);
  expect((await sam.put(path, { kind: 'entryCode' })).status).toBe(400);
});

test('the download has the codes only where they are asked for, and says so in the log [access-11]', async () => {
  const { sam, path } = await samWithCode();
  const ask = async (query: string) =>
    (await sam.get(`/api/account/export${query}`)).body as Buffer;
  expect((await ask('')).includes('access-codes.csv')).toBe(false);
  expect((await ask('?accessCodes=false')).includes('access-codes.csv')).toBe(false);
  expect((await ask('?accessCodes=true')).includes('access-codes.csv')).toBe(true);
  const log = (await sam.get(`${path}/log`)).body as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual(['shown', 'changed']);
});

test('what was done with the codes of other clients takes nothing off a client’s log [access-13]', async () => {
  const { sam, path, reveal } = await samWithCode();
  const other = await addClient(sam);
  await app.db.run(sql`insert into access_log (id, user_id, client_id, kind, action, at)
    select gen_random_uuid(), user_id, id, 'alarmWord', 'shown', now() + make_interval(secs => n)
      from clients, generate_series(1, ${MAX_ACCESS_LOG}::int) n where id = ${other.id}`);
  await reveal();
  const log = (await sam.get(`${path}/log`)).body as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual(['shown', 'changed']);
});
