import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { type QuotaUsage, quotaWords } from '#contract/overview/usage.ts';
import { entities } from '#server/registry.ts';
import { countedTables } from '#server/storage-quotas.ts';
import { otherTables } from '#server/other-tables.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { findUsage, measureUsage } from '#server/platform/limits/usage.sql.ts';
import { quotasFrom } from '#server/overview/usage/quotas.ts';
import { measureEverybody } from '#server/overview/usage/usage.jobs.ts';
import { builderOf, createPath, listOf } from '#server/testing/entity-builders.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { owner as ownerWithPet, photoOf, uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addAppointment, addClient, addWalk } from '#server/testing/records.ts';
import { type Answer, type Caller, testApp } from '#server/testing/test-app.ts';

const LIMIT = 5;
/** Each report needs a visit of its own, also the one that is refused, and the one after a deletion. */
const limitOf = (name: string): number => (name === 'visits' ? LIMIT + 2 : LIMIT);
const app = await testApp({
  ...Object.fromEntries(
    entities.map(({ name }) => [
      `QUOTA_${name.toUpperCase().replaceAll('-', '_')}`,
      String(limitOf(name)),
    ]),
  ),
  QUOTA_PHOTOS_MB: '1',
});
/** One with room for many rows of few bytes. */
const roomy = await testApp({ QUOTA_RECORDS_MB: '1' });

const MEGABYTE = 1_000_000;

const messageOf = ({ body }: Answer): string => (body as { message: string }).message;

const usageOf = async (caller: Caller): Promise<QuotaUsage[]> =>
  (await caller.get('/api/account/usage')).body as QuotaUsage[];

const quotaOf = async (caller: Caller, name: string): Promise<QuotaUsage | undefined> =>
  (await usageOf(caller)).find((quota) => quota.name === name);

/** A client has one price for a service, five contacts and a few keys: so many cannot be made with one client and one service. */
const writable = entities.filter(
  ({ name, input }) => input !== undefined && !['client-prices', 'contacts', 'keys'].includes(name),
);

const create = async (name: string, owner: Owner, headers?: Record<string, string>) =>
  owner.caller.post(createPath(name, owner), await builderOf(name).bodies?.create(owner), headers);

test.each(writable)(
  '$name: an owner has at most so many, is told what to do, and a deletion makes room [quotas-1]',
  async ({ name }) => {
    const limit = limitOf(name);
    const [owner, other] = [await newOwner(app), await newOwner(app)];
    let added = await create(name, owner);
    for (let at = 0; at < limit && added.status === 201; at += 1) added = await create(name, owner);
    expect([added.status, messageOf(added)]).toEqual([
      403,
      `You have ${limit} ${quotaWords(name)}, which is the most you can have. Delete ${quotaWords(name)} you no longer need, or ask your administrator for more.`,
    ]);
    const rows = (await owner.caller.get(listOf(name))).body as { id: string }[];
    expect(rows).toHaveLength(limit);
    expect(await quotaOf(owner.caller, name)).toMatchObject({
      used: limit,
      limit,
      notice: messageOf(added),
    });
    expect((await create(name, other)).status).toBe(201);
    // The newest is no parent of what is created next.
    const newest = rows
      .map(({ id }) => id)
      .toSorted()
      .at(-1);
    expect((await owner.caller.delete(`/api/${name}/${newest}`)).status).toBe(204);
    expect((await create(name, owner)).status).toBe(201);
  },
);

test('at a quota a create that was saved before gets its answer, and a walk with its id too [quotas-4]', async () => {
  const owner = await newOwner(app);
  const key = { 'idempotency-key': 'the-last-one' };
  let walks = 1;
  const id = crypto.randomUUID();
  const walk = { id, name: 'Lake' };
  expect((await owner.caller.post('/api/walks', walk)).status).toBe(201);
  for (; walks < LIMIT - 1; walks += 1) await addWalk(owner.caller);
  expect((await create('walks', owner, key)).status).toBe(201);
  const repeated = await create('walks', owner, key);
  expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect((await owner.caller.post('/api/walks', walk)).body).toMatchObject({ id });
  expect((await create('walks', owner)).status).toBe(403);
});

test('a burst of creates at the same time passes no quota [quotas-12]', async () => {
  const owner = await newOwner(app);
  const added = await Promise.all(Array.from({ length: 40 }, () => create('walks', owner)));
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: LIMIT }, () => 201),
    ...Array.from({ length: 40 - LIMIT }, () => 403),
  ]);
  expect((await owner.caller.get('/api/walks')).body).toHaveLength(LIMIT);
});

test('what is written past every count is noticed by the hourly measurement, on every server [quotas-14]', async () => {
  const owner = await newOwner(roomy);
  await addClient(owner.caller);
  await fill(owner.id, MEGABYTE);
  // The last measurement is younger than an hour, and little was added since.
  await addClient(owner.caller);
  await measureEverybody(roomy);
  const refused = await owner.caller.post('/api/clients', { firstName: 'A', lastName: 'B' });
  expect(refused.status).toBe(403);
});

test('one owner whose rows cannot be measured keeps nobody else from being measured [quotas-15]', async () => {
  const [first, poisoned, last] = [await newOwner(app), await newOwner(app), await newOwner(app)];
  await app.db.run(sql`delete from owner_usage`);
  await app.db.run(
    sql`alter table owner_usage add constraint poison check (user_id <> ${raw(`'${poisoned.id}'`)})`,
  );
  await measureEverybody(app);
  await app.db.run(sql`alter table owner_usage drop constraint poison`);
  const measured = await app.db.rows<{ id: string }>(sql`select user_id as id from owner_usage`);
  const ids = measured.map(({ id }) => id);
  expect([first, poisoned, last].map(({ id }) => ids.includes(id))).toEqual([true, false, true]);
  expect(app.logged()).toContainEqual(
    expect.objectContaining({ ownerId: poisoned.id, what: 'measuring usage' }),
  );
});

/** Bytes that come past every limit, and are seen by the next measurement. */
const fill = (ownerId: string, bytes: number) =>
  roomy.db.run(sql`insert into walk_routes (id, user_id, name, gps_bytes)
    values (gen_random_uuid(), ${ownerId}, 'Fill', ${bytes})`);

test('a measurement counts the rows of one owner, their texts, and what is stored elsewhere [quotas-10]', async () => {
  const { caller, id, client, pet } = await newOwner(roomy);
  const other = await newOwner(roomy);
  await photoOf(caller, pet.id, await picture('jpeg'));
  await addAppointment(caller, client.id, { petId: pet.id, notes: 'Zoë’s key' });
  const { id: walk } = await addWalk(caller, { gpsData: [{ lat: 51.5, lng: -0.1, timestamp: 1 }] });
  await caller.put(`/api/walks/${walk}`, { gpsData: null, description: 'No line' });
  await caller.put(`/api/pets/${pet.id}`, { likes: 'Boxes'.repeat(300) });
  await caller.post('/api/clients', { firstName: 'A', lastName: 'B' }, { 'idempotency-key': 'k' });
  await addWalk(other.caller);
  const { usage } = await findUsage(roomy.db, id, countedTables);
  const rowsIn = (table: string) => usage[table]?.[0];
  expect(['clients', 'pets', 'walk_routes', 'idempotency_keys', 'invoices'].map(rowsIn)).toEqual([
    2, 1, 1, 1, 0,
  ]);
  expect(usage['photos']?.[2]).toBeGreaterThan(1_000);
  expect(usage['pets']?.[1]).toBeGreaterThan(5 * 300);
  const { bytes } = await roomy.db.one<{ bytes: number }>(sql`select sum(octet_length(name)
      + octet_length(coalesce(description, '')))::int as bytes from walk_routes where user_id = ${id}`);
  expect(usage['walk_routes']?.[1]).toBeGreaterThanOrEqual(bytes);
});

test('every table with an owner counts towards a quota, or says what bounds it [quotas-13]', async () => {
  const inQuota = new Set(countedTables);
  for (const { table, maxRows } of entities) {
    expect([table, inQuota.has(table), maxRows > 0]).toEqual([table, true, true]);
  }
  for (const [table, { hasOwner, bounded }] of Object.entries(otherTables)) {
    if (hasOwner === 'never') continue;
    expect([table, inQuota.has(table) || bounded !== undefined]).toEqual([table, true]);
  }
});

test('from nine tenths on a sentence says so [quotas-5]', async () => {
  const { caller, id } = await newOwner(roomy);
  await fill(id, 850_000);
  expect(
    (await usageOf(caller)).map(({ notice }) => notice).every((notice) => notice === null),
  ).toBe(true);
  await fill(id, 100_000);
  await measureUsage(roomy.db, id, countedTables);
  const sentence =
    'You have 1 MB of texts and recorded walks; the most you can have is 1 MB of texts and recorded walks. Delete what you no longer need, or ask your administrator for more.';
  expect((await quotaOf(caller, 'records'))?.notice).toBe(sentence);
  // And with each save that goes through.
  const added = await caller.post('/api/clients', { firstName: 'A', lastName: 'B' });
  expect([added.status, added.headers.get('usage-notice')]).toEqual([201, sentence]);
});

test('when the bytes are used up nothing can be added, and changes go on for another tenth [quotas-2]', async () => {
  const { caller, id, client } = await newOwner(roomy);
  await fill(id, MEGABYTE);
  await measureUsage(roomy.db, id, countedTables);
  const refused = await caller.post('/api/clients', { firstName: 'A', lastName: 'B' });
  expect([refused.status, messageOf(refused)]).toEqual([
    403,
    'You have 1 MB of texts and recorded walks, which is the most you can have. Delete what you no longer need, or ask your administrator for more.',
  ]);
  const change = () => caller.put(`/api/clients/${client.id}`, { notes: 'Rings twice' });
  expect((await change()).status).toBe(200);
  await fill(id, 100_000);
  await measureUsage(roomy.db, id, countedTables);
  expect((await change()).status).toBe(403);
  expect((await caller.get('/api/clients')).status).toBe(200);
  for (const walk of (await caller.get('/api/walks')).body as { id: string }[])
    expect((await caller.delete(`/api/walks/${walk.id}`)).status).toBe(204);
  expect((await change()).status).toBe(200);
});

test('when the photos are too large together no other can be sent, until some are gone [quotas-3]', async () => {
  const { sam, pet } = await ownerWithPet(app);
  await photoOf(sam, pet.id, await picture('jpeg'));
  expect((await quotaOf(sam, 'photos'))?.used).toBeGreaterThan(100);
  await app.db.run(sql`update photos set file_bytes = ${MEGABYTE} where pet_id = ${pet.id}`);
  await measureEverybody(app);
  const refused = await sam.post('/api/objects/upload');
  expect([refused.status, messageOf(refused)]).toEqual([
    403,
    expect.stringMatching(/^You have 1 MB of photos, which is the most .*administrator/),
  ]);
  await sam.delete(`/api/pets/${pet.id}`);
  expect(await uploadAddress(sam)).toContain('/api/uploads/');
});

test('the administrator sets quotas by name, and a wrong name or value is explained [quotas-9]', () => {
  const limitOf = (variables: Record<string, string>, name: string) =>
    quotasFrom(readConfig(variables).quotas).find((quota) => quota.name === name)?.limit;
  expect(limitOf({}, 'clients')).toBe(20_000);
  expect(limitOf({ QUOTA_CLIENTS: '7' }, 'clients')).toBe(7);
  expect(limitOf({}, 'photos')).toBe(5_000 * MEGABYTE);
  expect(limitOf({ QUOTA_PHOTOS_MB: '20' }, 'photos')).toBe(20 * MEGABYTE);
  expect(() => limitOf({ QUOTA_CATS: '7' }, 'cats')).toThrow(
    /^QUOTA_CATS is no quota\. There are QUOTA_CLIENTS, /,
  );
  for (const wrong of ['many', '0', '1.5', '-1']) {
    expect(() => readConfig({ QUOTA_CLIENTS: wrong })).toThrow(/^QUOTA_CLIENTS must be .+\.$/);
  }
});
