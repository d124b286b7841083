import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase, transaction } from '#server/platform/db/database.ts';
import { migrateJobs } from '#server/platform/jobs/boss.ts';
import {
  type Attempt,
  handled,
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import { type Jobs, openJobs, type Outcome } from '#server/platform/jobs/jobs.ts';
import { countJobs } from '#server/platform/jobs/jobs.sql.ts';
import { emptyDatabase } from '#server/testing/empty-database.ts';

const connection = await emptyDatabase();
const db = openDatabase(connection, () => undefined);
await migrateJobs(db.pool);

afterAll(() => db.end());

const data = z.strictObject({ note: z.string() });
type Note = z.output<typeof data>;

const walkDog = (name: string): JobDefinition<Note> => ({
  name,
  data,
  retry: { limit: 1, delayS: 1, maxDelayS: 2 },
  timeoutS: 60,
  pollS: 60,
});

interface Server {
  jobs: Jobs;
  lines: string[];
  outcomes: Outcome[];
}

/** A server that does these jobs, until the test has finished. */
async function server(handledJobs: readonly HandledJob[], finishMs = 10_000): Promise<Server> {
  const lines: string[] = [];
  const outcomes: Outcome[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const observer = (_job: string, outcome: Outcome) => void outcomes.push(outcome);
  const jobs = openJobs({ db, log, jobs: handledJobs, finishMs, observer, pollS: 0.5 });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  return { jobs, lines, outcomes };
}

/** Notes what a job is given; `fail` throws at attempts of its choice. */
function recorder(definition: JobDefinition<Note>, fail: (attempt: number) => void = () => {}) {
  const notes: string[] = [];
  const ids = new Set<string>();
  const job = handled(definition, async ({ note }, { jobId }) => {
    notes.push(note);
    ids.add(jobId);
    fail(notes.length);
  });
  return { job, notes, ids };
}

const countsOf = async (name: string) => (await countJobs(db)).find(({ job }) => job === name);

test('a job enqueued in a transaction is done once that commits, and never when it is rolled back [jobs-10]', async () => {
  const definition = walkDog('in-transaction');
  const { job, notes } = recorder(definition);
  const { jobs, outcomes } = await server([job]);
  const rolledBack = transaction(db, async (db) => {
    await jobs.enqueue(db, definition, { note: 'never' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await transaction(db, async (db) => {
    await jobs.enqueue(db, definition, { note: 'committed' });
    await sleep(1_200);
    expect(notes).toEqual([]);
  });
  await expect.poll(() => outcomes).toEqual(['completed']);
  expect(notes).toEqual(['committed']);
});

test('data that its schema does not know is refused before it is a row', async () => {
  const definition = walkDog('strict');
  const { jobs } = await server([recorder(definition).job]);
  const more: Note = Object.assign({ note: 'x' }, { email: 'sam@example.org' });
  await expect(jobs.enqueue(db, definition, more)).rejects.toThrow(/unrecognized/i);
});

test('a job that fails is tried again after a while, as the same job [jobs-4]', async () => {
  const definition = walkDog('fails-once');
  const { job, notes, ids } = recorder(definition, (attempt) => {
    if (attempt === 1) throw new Error('not yet');
  });
  const { jobs, lines, outcomes } = await server([job]);
  await jobs.enqueue(db, definition, { note: 'again' });
  await expect.poll(() => outcomes).toEqual(['retried', 'completed']);
  expect([notes, ids.size]).toEqual([['again', 'again'], 1]);
  expect(lines.join('')).toMatch(/"job":"fails-once".*"attempt":1.*will be tried again/);
});

test('a job that fails at its last attempt is a dead letter, which the log and the counts name without its data [jobs-6]', async () => {
  const definition = walkDog('fails-always');
  const { job, notes } = recorder(definition, () => {
    throw new Error('never');
  });
  const { jobs, lines, outcomes } = await server([job]);
  await jobs.enqueue(db, definition, { note: 'Biscuit' });
  await expect.poll(() => outcomes).toEqual(['retried', 'failed']);
  expect(notes).toHaveLength(2);
  const last = () => lines.find((line) => line.includes('not tried again')) ?? '{}';
  await expect.poll(() => JSON.parse(last())).toMatchObject({ job: 'fails-always', attempts: 2 });
  expect(lines.join('')).not.toContain('Biscuit');
  expect(await countsOf('fails-always')).toMatchObject({ dead: 1, waiting: 0, running: 0 });
});

test('a permanent failure is not tried again [jobs-5]', async () => {
  const definition = walkDog('fails-for-good');
  const { job, notes } = recorder(definition, () => {
    throw new PermanentFailure('never');
  });
  const { jobs, outcomes } = await server([job]);
  await jobs.enqueue(db, definition, { note: 'x' });
  await expect.poll(async () => (await countsOf('fails-for-good'))?.dead).toBe(1);
  expect([notes, outcomes]).toEqual([['x'], ['failed']]);
});

test('the database keeps no message of a failure, which may quote anything [jobs-7]', async () => {
  const definition = walkDog('quotes');
  const { job } = recorder(definition, () => {
    throw Object.assign(new Error('sam@example.org was refused'), { code: 'EX', to: 'sam@' });
  });
  const { jobs, outcomes } = await server([job]);
  await jobs.enqueue(db, definition, { note: 'x' });
  await expect.poll(() => outcomes).toHaveLength(2);
  const rows = sql`select j::text as row from jobs.job j
    where name = 'quotes' or source_name = 'quotes'`;
  await expect.poll(() => db.rows(rows)).toHaveLength(2);
  expect(JSON.stringify(await db.rows(rows))).toContain('EX');
  expect(JSON.stringify(await db.rows(rows))).not.toContain('sam');
});

test('of two servers each does some of the jobs, and none is done twice [jobs-8]', async () => {
  const definition = walkDog('shared');
  const slow = (notes: string[]) =>
    handled(definition, async ({ note }) => {
      notes.push(note);
      await sleep(30);
    });
  const [one, other]: string[][] = [[], []];
  const [{ jobs }] = await Promise.all([server([slow(one ?? [])]), server([slow(other ?? [])])]);
  const notes = Array.from({ length: 12 }, (_, number) => `${number}`);
  for (const note of notes) await jobs.enqueue(db, definition, { note });
  const done = () => [...(one ?? []), ...(other ?? [])];
  await expect.poll(() => done().length).toBeGreaterThanOrEqual(notes.length);
  expect(done().toSorted()).toEqual(notes.toSorted());
});

/** A job that tells when it began, and ends when it is told to. */
function gate(definition: JobDefinition<Note>) {
  const began = Promise.withResolvers<Attempt>();
  const end = Promise.withResolvers<void>();
  const job = handled(definition, async (_data, attempt) => {
    began.resolve(attempt);
    await end.promise;
  });
  return { job, began: began.promise, end: end.resolve };
}

test('the end of a server waits for the job under way, and begins no other', async () => {
  const definition = walkDog('finishes');
  const { job, began, end } = gate(definition);
  const { jobs, outcomes } = await server([job]);
  await jobs.enqueue(db, definition, { note: 'under way' });
  await began;
  const stopped = jobs.stop();
  await jobs.enqueue(db, definition, { note: 'too late' });
  await sleep(700);
  end();
  await stopped;
  expect(outcomes).toEqual(['completed']);
  expect(await countsOf('finishes')).toMatchObject({ waiting: 1, running: 0 });
});

test('a job that does not end in time is given back, and done by the next server [jobs-3]', async () => {
  const definition = walkDog('given-back');
  const { job, began, end } = gate(definition);
  const { jobs } = await server([job], 1_000);
  await jobs.enqueue(db, definition, { note: 'left' });
  const { signal } = await began;
  await jobs.stop();
  expect(signal.aborted).toBe(true);
  const next = recorder(definition);
  const { outcomes } = await server([next.job]);
  await expect.poll(() => outcomes).toEqual(['completed']);
  expect(next.notes).toEqual(['left']);
  end();
});

test('servers that start at once on an empty database make one schema, and each does jobs [jobs-9]', async () => {
  const pools = await Promise.all([1, 2, 3].map(() => emptyDatabase()));
  const place = pools[0] ?? connection;
  const servers = [1, 2, 3].map(() => openDatabase(place, () => undefined));
  await Promise.all(servers.map(({ pool }) => migrateJobs(pool)));
  const definition = walkDog('first');
  const { job, notes } = recorder(definition);
  const log = pino({ level: 'silent' });
  const all = servers.map((db) => openJobs({ db, log, jobs: [job], finishMs: 1_000, pollS: 0.5 }));
  await Promise.all(all.map((jobs) => jobs.start()));
  for (const [index, jobs] of all.entries()) {
    const own = servers[index];
    if (own) await jobs.enqueue(own, definition, { note: `${index}` });
  }
  await expect.poll(() => notes.toSorted()).toEqual(['0', '1', '2']);
  await Promise.all(all.map((jobs) => jobs.stop()));
  await Promise.all(servers.map((db) => db.end()));
});
