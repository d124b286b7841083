/** Statements of one business read nothing of the others', however many there are and however long they have worked. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { preparedTexts } from '#server/platform/database.ts';
import { everyCall, hasId, HOME, make } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { newOwner, tablesOf } from '#server/testing/owners.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { readWhole, stepsFor, touched } from '#server/testing/plans.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);

/** Addresses that answer otherwise where they are asked for something. */
const ASKED = [
  '/api/clients/search?q=an',
  '/api/pets/search?q=is',
  '/api/appointments?from=2026-01-01&to=2026-02-01',
];
/** Everything that is read without an id, whoever added it. */
const reads = app.routes
  .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !hasId(url))
  .map(({ url }) => url);

/** Tables in which nobody's records are: a few rows for the whole server, and the counts of failed sign-ins. */
const NO_RECORDS = new Set(['settings', 'schema_migrations', 'attempts']);

for (const [name, arrange] of Object.entries(everyCall)) {
  const owner = await newOwner(app);
  const call = await arrange(owner);
  const { status } = await make(owner.caller, name.split(' ')[0] ?? '', call);
  if (status >= 400) throw new Error(`${name} answered ${status}`);
}
for (const path of [...reads, ...ASKED]) {
  // Somebody else each time: one of them signs out.
  const { status } = await (await app.user()).get(path);
  // A search for nothing is refused, and a page that a mailed link leads to tells that there is none.
  if (status === 401 || status >= 500) throw new Error(`${path} answered ${status}`);
}
// Of a long list that was read before, other statements read what changed.
const busy = await newOwner(app);
const paths = [
  '/api/clients',
  '/api/pets',
  '/api/walks',
  '/api/walks/favorites',
  ...ASKED.slice(2),
];
for (const changes of [60, 1]) {
  for (let at = 0; at < changes; at += 1) {
    const client = await addClient(busy.caller);
    await addPet(busy.caller, client.id);
    await addAppointment(busy.caller, client.id, { date: '2026-01-15' });
    await addWalk(busy.caller, { isFavorite: true });
  }
  for (const path of paths) await busy.caller.get(path);
}
const texts = preparedTexts();
const db = await app.db.pool.connect();
afterAll(() => db.release());

/** Businesses beside each other, each with the same number of rows. */
const BUSINESSES = `
  insert into users (id, email) select gen_random_uuid(), gen_random_uuid()::text from generate_series(1, 60);
  insert into clients (id, user_id, first_name, last_name, notes)
    select gen_random_uuid(), u.id, 'Ann', 'Lee ' || n, repeat('x', 100) from users u, generate_series(1, 30) n;
  insert into pets (id, user_id, client_id, name, species, likes)
    select gen_random_uuid(), user_id, id, 'Rex', 'Dog', repeat('x', 100) from clients;
  insert into appointments (id, user_id, client_id, pet_id, title, service_type, date, start_time, end_time, notes)
    select gen_random_uuid(), user_id, client_id, id, 'Walk', 'walk', date '2026-01-01' + n * 30, '09:00', '10:00',
      repeat('x', 100) from pets, generate_series(1, 5) n;
  insert into messages (id, user_id, client_id, content, direction)
    select gen_random_uuid(), user_id, id, repeat('x', 200), 'incoming' from clients;
  insert into photos (id, user_id, pet_id)
    select gen_random_uuid(), user_id, id from pets on conflict do nothing;
  insert into walk_routes (id, user_id, name, description)
    select gen_random_uuid(), u.id, 'Lake ' || n, repeat('x', 200) from users u, generate_series(1, 30) n;
  analyze;`;

/** Which statements read which of these tables whole. */
async function wholeIn(tables: ReadonlySet<string>): Promise<[table: string, text: string][]> {
  const found: [string, string][] = [];
  for (const text of texts) {
    for (const table of readWhole(await stepsFor(db, text))) {
      if (tables.has(table)) found.push([table, text]);
    }
  }
  return found;
}

test('with sixty businesses beside each other no statement reads a table of records from end to end', async () => {
  await db.query(BUSINESSES);
  await db.query('set plan_cache_mode = force_generic_plan');
  expect(texts.length).toBeGreaterThan(60);
  const filled = new Set(['clients', 'pets', 'photos', 'appointments', 'messages', 'walk_routes']);
  expect(await wholeIn(filled)).toEqual([]);
});

test('every statement can enter every table by an index, whatever becomes of its size', async () => {
  await db.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  const all = new Set((await tablesOf(app.db)).filter((table) => !NO_RECORDS.has(table)));
  expect(await wholeIn(all)).toEqual([]);
  await db.query('reset enable_seqscan');
});

test('a month with ten times the years behind it touches as many pages', async () => {
  await db.query('reset plan_cache_mode');
  const pages = [];
  for (const years of [1, 10]) {
    const { id } = await newOwner(app);
    const client = sql`select id from clients where user_id = ${id}`;
    await app.db.run(sql`insert into appointments
        (id, user_id, client_id, title, service_type, date, start_time, end_time)
      select gen_random_uuid(), ${id}, (${client}), 'Walk', 'walk', date '2026-06-30' - n, '09:00', '10:00'
        from generate_series(0, ${years * 365}) n`);
    await db.query('analyze appointments');
    const month = texts.find((text) => /from appointments\s.*date >= .*date <= /s.test(text)) ?? '';
    const { steps, pages: seen } = await touched(db, month, [id, '2026-06-01', '2026-06-30']);
    expect(steps.map((step) => step['Index Cond']).join(' ')).toMatch(/date >= .*date <= /);
    pages.push(seen);
  }
  // A deeper index is one page more to go through.
  expect(pages[1]).toBeLessThanOrEqual((pages[0] ?? 0) + 3);
});
