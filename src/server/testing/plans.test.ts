/** Statements of one business read nothing of the others', however many there are and however long they have worked. */
import type pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { revenueGroups, workGroups } from '#contract/money/reports.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { entities } from '#server/registry.ts';
import { everyCall, hasId, HOME, make } from '#server/testing/every-call.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { newOwner, tablesOf } from '#server/testing/owners.ts';
import { addAppointment, addClient, addPet, addWalk } from '#server/testing/records.ts';
import { outsideValues, readWhole, type Step, stepsFor, touched } from '#server/testing/plans.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
const jobs: HandledJob[] = [];
const app = await testApp(provider.settings, undefined, { onJobs: (all) => jobs.push(...all) });

/** The text of every statement that the server sends. */
const seen = new Set<string>();
const watched = new WeakSet<pg.PoolClient>();
app.db.pool.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  client.query = new Proxy(client.query, {
    apply(query, connection, given: [string | { text: string }]) {
      seen.add(typeof given[0] === 'string' ? given[0] : given[0].text);
      return Reflect.apply(query, connection, given);
    },
  });
});

/** Routes that answer differently with a query. */
const ASKED = [
  '/api/clients/search?q=an',
  '/api/pets/search?q=is',
  '/api/clients/search?q=W1K%201BE',
  '/api/invoices/search?q=12',
  '/api/appointments?from=2026-01-01&to=2026-02-01',
  '/api/appointments?from=2026-01-01',
  '/api/treatments/due?before=2026-04-30',
  '/api/clients?archived=true',
  '/api/pets?archived=true',
  '/api/visits?from=2026-01-01&to=2026-01-31',
  // Each way of adding up is a statement of its own.
  ...revenueGroups.map((by) => `/api/reports/revenue?from=2026-01-01&to=2026-12-31&by=${by}`),
  ...workGroups.map((by) => `/api/reports/work?from=2026-01-01&to=2026-12-31&by=${by}`),
];
/** Every read without an id. */
const reads = app.routes
  .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !hasId(url))
  .map(({ url }) => url);

/** Tables with a few rows for the whole server, and the counts of failed sign-ins. */
const FEW_ROWS = new Set(['settings', 'schema_migrations', 'rate_limits']);

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
  ...ASKED.slice(2, 3),
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
// The clock decides which of them has run by now.
for (const { schedule, run } of jobs) {
  if (schedule) await run({}, { jobId: '', signal: new AbortController().signal });
}
/** What is deleted of all businesses once an hour, in batches that each may read a table. */
const isBatch = (text: string): boolean => /^delete from \w+ where ctid = any/.test(text);
const texts = [...seen].filter(
  (text) =>
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
    !/\bjobs\./.test(text) &&
    !isBatch(text),
);
const db = await app.db.pool.connect();
afterAll(() => db.release());

/** Businesses beside each other, each with the same number of rows. */
const BUSINESSES = [
  'insert into users (id, email) select gen_random_uuid(), gen_random_uuid()::text from generate_series(1, 60)',
  ...entities.map(({ name }) => builderOf(name).many),
  `insert into photos (id, user_id, pet_id)
    select gen_random_uuid(), user_id, id from pets on conflict do nothing`,
  `insert into photos (id, user_id, visit_id)
    select gen_random_uuid(), user_id, id from visits`,
  `insert into photos (id, user_id, message_client_id, message_id)
    select gen_random_uuid(), user_id, client_id, id from messages`,
  'analyze',
];

/** What is planned for all businesses reads the settings of those that tell, and what is still to be told. */
const PLANS = /^(?:insert into deliveries|with plan as \(update notification_settings)/;
/** Which jobs take one after another. */
const OWNERS = /^select id from users where disabled_at is null order by id$/;

const isForAll = (text: string, table: string): boolean =>
  (PLANS.test(text) && ['notification_settings', 'appointment_changes'].includes(table)) ||
  (OWNERS.test(text) && table === 'users');

/** Which statements read which of these tables whole, as "table: statement". */
async function wholeIn(tables: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    for (const table of readWhole(await stepsFor(db, text))) {
      if (tables.has(table) && !isForAll(text, table)) found.push(`${table}: ${text}`);
    }
  }
  return found;
}

test('with sixty businesses beside each other no statement reads a table of records from end to end', async () => {
  // The triggers would count every row.
  for (const { table } of entities) await db.query(`alter table ${table} disable trigger user`);
  for (const statement of BUSINESSES) await db.query(statement);
  for (const { table } of entities) await db.query(`alter table ${table} enable trigger user`);
  await db.query('set plan_cache_mode = force_generic_plan');
  expect(texts.length).toBeGreaterThan(60);
  const filled = new Set(['photos', ...entities.map(({ table }) => table)]);
  expect(await wholeIn(filled)).toEqual([]);
}, 180_000);

test('every statement can use an index on every table, at any size', async () => {
  // Of a small table a merge or hash join may rather walk the whole index.
  const whole = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'];
  await db.query('set plan_cache_mode = force_generic_plan');
  for (const setting of whole) await db.query(`set ${setting} = off`);
  const all = new Set((await tablesOf(app.db)).filter((table) => !FEW_ROWS.has(table)));
  expect(await wholeIn(all)).toEqual([]);
  for (const setting of whole) await db.query(`reset ${setting}`);
});

/** Statements that answer one page of an owner's rows, from where the last one ended. */
const pageStatements = texts.filter((text) =>
  /^select .*user_id = .*[<>]=? \(?\$\d+.*order by .*limit \$\d+\s*$/s.test(text),
);

test('every page is read in order from an index of its owner, and no page sorts the rows of the others', async () => {
  await db.query('set plan_cache_mode = force_generic_plan; set enable_sort = off');
  onTestFinished(async () => void (await db.query('reset enable_sort')));
  expect(pageStatements.length).toBeGreaterThanOrEqual(entities.length);
  for (const text of pageStatements) {
    const steps = await stepsFor(db, text);
    const isSorted = outsideValues(steps).some((step) => step['Node Type'].includes('Sort'));
    // The main table of a page is the first that its plan reads.
    const entered = steps.find((step) => step['Relation Name'] !== undefined)?.['Index Cond'];
    expect([text, isSorted, entered]).toEqual([
      text,
      false,
      expect.stringMatching(/user_id = .*[<>]/),
    ]);
  }
});

/** The appointments of a period. */
const month =
  texts.find((text) => /from appointments\s.*date >= .*date <= .*end_date >= /s.test(text)) ?? '';

/** An owner with a booking on each day of so many years. */
async function bookedFor(years: number): Promise<string> {
  const { id } = await newOwner(app);
  const client = sql`select id from clients where user_id = ${id}`;
  await app.db.run(sql`insert into appointments
      (id, user_id, client_id, title, service_type, date, start_time, end_time)
    select gen_random_uuid(), ${id}, (${client}), 'Walk', 'walk', date '2026-06-30' - n, '09:00', '10:00'
      from generate_series(0, ${years * 365}) n`);
  return id;
}

const BY_DAY = /date >= .*date <= /;
const enteredBy = (steps: readonly Step[]): string =>
  steps.map((step) => step['Index Cond']).join(' ');

test('a month with ten times the years behind it touches as many pages [plans-1]', async () => {
  await db.query('reset plan_cache_mode');
  const pages = [];
  for (const years of [1, 10]) {
    const id = await bookedFor(years);
    await db.query('analyze appointments');
    const [from, to] = ['2026-06-01', '2026-06-30'];
    const { steps, pages: seen } = await touched(db, month, [id, from, to, from, from, from]);
    expect(enteredBy(steps)).toMatch(BY_DAY);
    pages.push(seen);
  }
  // A deeper index, or a vacuum in between, is some pages more; reading all of it would be ten times as many.
  expect(pages[1]).toBeLessThanOrEqual((pages[0] ?? 0) * 1.5);
});

test('a business by itself with ten years of bookings finds any month by its days [plans-2]', async () => {
  const id = await bookedFor(10);
  await db.query('alter table appointments disable trigger user');
  await db.query('delete from appointments where user_id <> $1', [id]);
  await db.query('alter table appointments enable trigger user; analyze appointments');
  await db.query('set plan_cache_mode = force_generic_plan');
  // A lower limit stands for more years: the fewer of the rows that it expects, the rather the planner reads all in their order.
  const steps = await stepsFor(db, month.replace(/limit \d+/, 'limit 50'));
  expect(enteredBy(steps)).toMatch(BY_DAY);
});
