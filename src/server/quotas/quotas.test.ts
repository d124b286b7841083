import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { type QuotaUsage, quotaWords } from '#contract/usage.ts';
import { entities, storageQuotas } from '#server/entities.ts';
import { otherTables } from '#server/other-tables.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { transaction } from '#server/platform/db/database.ts';
import { quotasFrom } from '#server/quotas/quotas.ts';
import { builderOf, listOf } from '#server/testing/entity-builders.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { owner as ownerWithPet, photoOf, uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
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

/** A client has one price for a service: so many cannot be made with one client and one service. */
const writable = entities.filter(
  ({ name, input }) => input !== undefined && name !== 'client-prices',
);

const create = async (name: string, owner: Owner, headers?: Record<string, string>) =>
  owner.caller.post(`/api/${name}`, await builderOf(name).bodies?.create(owner), headers);

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

test('creates at the same time pass a quota by no more than there are connections [quotas-12]', async () => {
  const owner = await newOwner(app);
  const added = await Promise.all(Array.from({ length: 40 }, () => create('walks', owner)));
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201, 403]));
  expect((await quotaOf(owner.caller, 'walks'))?.used).toBeLessThan(LIMIT + 10);
});

/** The counts as they are kept. */
const kept = async (ownerId: string) =>
  (
    await roomy.db.one<{ usage: Record<string, [number, number, number]> }>(
      sql`select usage from owner_revisions where user_id = ${ownerId}`,
    )
  ).usage;

test('the counts are those of the rows, after all kinds of writes and what was rolled back [quotas-10]', async () => {
  const { caller, id, client, pet } = await newOwner(roomy);
  const other = await newOwner(roomy);
  await photoOf(caller, pet.id, await picture('jpeg'));
  await addAppointment(caller, client.id, { petId: pet.id, notes: 'Zoë’s key' });
  const { id: walk } = await addWalk(caller, { gpsData: [{ lat: 51.5, lng: -0.1, timestamp: 1 }] });
  await caller.put(`/api/walks/${walk}`, { gpsData: null, description: 'No line' });
  await caller.put(`/api/pets/${pet.id}`, { likes: 'Boxes'.repeat(300) });
  await caller.post('/api/clients', { firstName: 'A', lastName: 'B' }, { 'idempotency-key': 'k' });
  const gone = await addClient(caller);
  for (let at = 0; at < 3; at += 1) await addPet(caller, gone.id);
  await caller.delete(`/api/clients/${gone.id}`);
  await transaction(roomy.db, async (db) => {
    // Two owners in one statement, and a savepoint that is rolled back.
    await db.run(sql`insert into walk_routes (id, user_id, name, gps_bytes)
      select gen_random_uuid(), owner, 'Lake', 70 from unnest(${[id, other.id]}::uuid[]) as owner, generate_series(1, 3)`);
    await db.run(sql`savepoint before`);
    await db.run(sql`delete from walk_routes where user_id = ${id}`);
    await db.run(sql`rollback to before`);
    await db.run(sql`update walk_routes set name = 'Long lake' where user_id = ${id}`);
  });
  const counted = [await kept(id), await kept(other.id)];
  expect(counted[0]?.['pets']?.[0]).toBe(1);
  expect(counted[0]?.['walk_routes']?.[0]).toBe(4);
  expect(counted[0]?.['photos']?.[2]).toBeGreaterThan(1_000);
  expect(counted[0]?.['idempotency_keys']?.[0]).toBe(1);
  await roomy.db.rows(sql`select recount_usage()`);
  const withoutNone = (usage: object) =>
    Object.fromEntries(Object.entries(usage).filter(([, [rows]]) => rows !== 0));
  expect([await kept(id), await kept(other.id)]).toEqual(counted.map(withoutNone));
});

test('every table with an owner counts towards a quota, or says what bounds it [quotas-13]', async () => {
  const counted = new Set(
    (
      await app.db.rows<{ name: string }>(
        sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'count_added'`,
      )
    ).map(({ name }) => name),
  );
  const inQuota = new Set(storageQuotas.flatMap(({ tables }) => tables));
  expect(counted).toEqual(inQuota);
  for (const { table, maxRows } of entities) {
    expect([table, inQuota.has(table), maxRows > 0]).toEqual([table, true, true]);
  }
  for (const [table, { hasOwner, bounded }] of Object.entries(otherTables)) {
    if (hasOwner === 'never') continue;
    expect([table, inQuota.has(table) || bounded !== undefined]).toEqual([table, true]);
  }
});

test('every text of a counted table counts, and so does the size of what is stored elsewhere [quotas-11]', async () => {
  const late = await app.db.rows<{ table: string; missing: string }>(sql`
    select attrelid::regclass::text as table, attname as missing
      from pg_attribute join pg_trigger on tgrelid = attrelid and tgname = 'count_added'
        join pg_proc on pg_proc.oid = tgfoid
      where attnum > 0 and not attisdropped
        and (atttypid = 'text'::regtype or attname like ${'%\\_bytes'}) and prosrc !~ ('\\m' || attname || '\\M')`);
  expect(late).toEqual([]);
});

test('from nine tenths on a sentence says so [quotas-5]', async () => {
  const { caller, id } = await newOwner(roomy);
  const fill = (bytes: number) =>
    roomy.db.run(sql`insert into walk_routes (id, user_id, name, gps_bytes)
      values (gen_random_uuid(), ${id}, '', ${bytes})`);
  await fill(850_000);
  expect(
    (await usageOf(caller)).map(({ notice }) => notice).every((notice) => notice === null),
  ).toBe(true);
  await fill(100_000);
  const sentence =
    'You have 1 MB of texts and recorded walks; the most you can have is 1 MB of texts and recorded walks. Delete what you no longer need, or ask your administrator for more.';
  expect((await quotaOf(caller, 'records'))?.notice).toBe(sentence);
  // And with each save that goes through.
  const added = await caller.post('/api/clients', { firstName: 'A', lastName: 'B' });
  expect([added.status, added.headers.get('usage-notice')]).toEqual([201, sentence]);
});

test('when the bytes are used up nothing can be added, and changes go on for another tenth [quotas-2]', async () => {
  const { caller, id, client } = await newOwner(roomy);
  const fill = (bytes: number) =>
    roomy.db.run(sql`insert into walk_routes (id, user_id, name, gps_bytes)
      values (gen_random_uuid(), ${id}, 'Fill', ${bytes})`);
  await fill(MEGABYTE);
  const refused = await caller.post('/api/clients', { firstName: 'A', lastName: 'B' });
  expect([refused.status, messageOf(refused)]).toEqual([
    403,
    'You have 1 MB of texts and recorded walks, which is the most you can have. Delete what you no longer need, or ask your administrator for more.',
  ]);
  const change = () => caller.put(`/api/clients/${client.id}`, { notes: 'Rings twice' });
  expect((await change()).status).toBe(200);
  await fill(100_000);
  expect((await change()).status).toBe(403);
  expect((await caller.get('/api/clients')).status).toBe(200);
  await roomy.db.run(sql`delete from walk_routes where user_id = ${id}`);
  expect((await change()).status).toBe(200);
});

test('when the photos are too large together no other can be sent, until some are gone [quotas-3]', async () => {
  const { sam, pet } = await ownerWithPet(app);
  await photoOf(sam, pet.id, await picture('jpeg'));
  expect((await quotaOf(sam, 'photos'))?.used).toBeGreaterThan(100);
  await app.db.run(sql`update photos set file_bytes = ${MEGABYTE} where pet_id = ${pet.id}`);
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
