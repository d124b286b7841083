import { expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { rowsOf, tableNames } from '#server/testing/empty-database.ts';
import { picture } from '#server/testing/pictures.ts';
import { keptFiles, sent, uploadAddress } from '#server/testing/photos.ts';
import { type Caller, TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';

let isStoreAway = false;
const app = await testApp({}, (storage) => ({
  ...storage,
  async remove(key) {
    if (isStoreAway) throw new StorageFailure(new Error('away'));
    await storage.remove(key);
  },
}));

const emailOf = async (sam: Caller): Promise<string> =>
  ((await sam.get('/api/auth/user')).body as { email: string }).email;

const remove = (sam: Caller, body: Record<string, unknown>) =>
  sam.call('DELETE', '/api/account', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** Everything that the database holds about a user, in any column of any table, as `table: row`. */
async function rowsAbout(words: readonly string[]): Promise<string[]> {
  const tables = await rowsOf(app.db, await tableNames(app.db));
  return Object.entries(tables)
    .flatMap(([name, rows]) => rows.map((row) => `${name}: ${row}`))
    .filter((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase())));
}

/** A business on two devices, with a photo that was sent and not saved, and an upload URL that was not used. */
async function busyAccount() {
  const { sam, ownerId, photoIds } = await addFullBusiness(app);
  const email = await emailOf(sam);
  const phone = app.visitor();
  await phone.form('/api/login', { email, password: TEST_PASSWORD });
  await sent(sam, await picture('jpeg'));
  await uploadAddress(sam);
  return { sam, phone, email, ownerId, photoIds };
}

test('an account goes with every row and every photo, on all devices, and nobody else’s does [deletion-9]', async () => {
  const { sam, phone, email, ownerId, photoIds } = await busyAccount();
  const other = await busyAccount();
  const before = await rowsAbout([other.ownerId, other.email]);
  expect((await rowsAbout([ownerId, email])).length).toBeGreaterThan(12);
  const files = (ids: readonly string[]) => async () =>
    (await keptFiles(app)).filter((name) => ids.some((id) => name.startsWith(id)));
  expect(await files(photoIds)()).toHaveLength(8);
  const uploads = await app.db.pool.query<{ id: string }>(
    `select id from uploads where user_id = $1 and state = 'received'`,
    [ownerId],
  );

  const { status, headers } = await remove(sam, { email, password: TEST_PASSWORD });
  expect(status).toBe(204);
  expect(headers.getSetCookie().join()).toMatch(/pawkeeper_session=;.*Max-Age=0/i);
  expect(await rowsAbout([ownerId, email])).toEqual([]);
  await expect.poll(files(photoIds), { timeout: 20_000 }).toEqual([]);
  await expect.poll(files(uploads.rows.map(({ id }) => id)), { timeout: 20_000 }).toEqual([]);
  expect((await phone.get('/api/clients')).status).toBe(401);
  const again = await app.visitor().form('/api/login', { email, password: TEST_PASSWORD });
  expect(again.status).toBe(401);

  expect(await rowsAbout([other.ownerId, other.email])).toEqual(before);
  expect((await other.phone.get('/api/clients')).status).toBe(200);
  expect(await files(other.photoIds)()).toHaveLength(8);
  // The email address can be registered again.
  expect((await app.user({ email })).cookies.size).toBeGreaterThan(0);
});

test('the space of a deleted account’s rows is released within seconds [deletion-8]', async () => {
  const { sam, ownerId } = await addFullBusiness(app);
  const size = async () =>
    (
      await app.db.one<{ bytes: number }>(
        sql`select pg_total_relation_size('walk_routes')::float8 as bytes`,
      )
    ).bytes;
  const before = await size();
  // Random words, which no compression makes smaller.
  await app.db.run(sql`insert into walk_routes (id, user_id, name, description)
    select gen_random_uuid(), ${ownerId}, 'Lake',
        (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 300) m)
      from generate_series(1, 400) n`);
  const full = await size();
  expect(full - before).toBeGreaterThan(3_000_000);
  const email = await emailOf(sam);
  expect((await remove(sam, { email, password: TEST_PASSWORD })).status).toBe(204);
  await expect.poll(size, { timeout: 20_000 }).toBeLessThan(before + (full - before) / 4);
});

test('with the store away the account goes all the same, and its photos with the next job', async () => {
  const { sam, email, ownerId, photoIds } = await busyAccount();
  isStoreAway = true;
  expect((await remove(sam, { email, password: TEST_PASSWORD })).status).toBe(204);
  expect(await rowsAbout([ownerId, email])).toEqual([]);
  const left = async () =>
    (await keptFiles(app)).filter((name) => photoIds.some((id) => name.startsWith(id)));
  expect(await left()).toHaveLength(8);
  isStoreAway = false;
  const later = () => new Date(Date.now() + 4 * 3_600_000);
  await removeDueFiles({ ...app, now: later });
  expect(await left()).toEqual([]);
});

test.each([
  ['another email address', { email: 'else@example.org', password: TEST_PASSWORD }, 'email'],
  ['no email address', { password: TEST_PASSWORD }, 'email'],
  ['a wrong password', { password: 'not the password' }, 'password'],
  ['no password', {}, 'password'],
])('with %s nothing is deleted, and the field is named [deletion-7]', async (_, given, field) => {
  const sam = await app.user();
  const email = await emailOf(sam);
  const body = field === 'password' ? { email, ...given } : given;
  const { status, body: answer } = await remove(sam, body);
  expect([status, answer]).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ path: [field] })] }),
  ]);
  expect((await sam.get('/api/auth/user')).status).toBe(200);
});

test('the case of the email address does not matter', async () => {
  const sam = await app.user({ email: 'Sam.Case@example.org' });
  const email = ' SAM.case@example.ORG ';
  expect((await remove(sam, { email, password: TEST_PASSWORD })).status).toBe(204);
});

test('an account without a password is deleted soon after a sign-in, and not later', async () => {
  const sam = await app.user();
  const email = await emailOf(sam);
  await app.db.pool.query(
    'delete from passwords where user_id = (select id from users where email = $1)',
    [email],
  );
  const at = (minutes: number) =>
    app.db.pool.query(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb($1::bigint))::json
        where sess ->> 'userId' = (select id::text from users where email = $2)`,
      [Date.now() - minutes * 60_000, email],
    );
  await at(11);
  expect((await remove(sam, { email })).status).toBe(403);
  await at(9);
  expect((await remove(sam, { email })).status).toBe(204);
});

test('a visitor deletes nothing', async () => {
  expect((await remove(app.visitor(), { email: 'x@example.org' })).status).toBe(401);
});
