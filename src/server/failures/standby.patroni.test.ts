/**
 * The primary is killed again and again under Patroni while people write through two servers, and the synchronous standby takes
 * over. STANDBY_ROUNDS says how often; `npm run test:long -- --full` does it ten times.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { type Cluster, startCluster } from '#server/testing/failures/patroni.ts';
import { type Balanced, startBalanced } from '#server/testing/failures/two-servers.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type Answer, type Caller, callerOf, signUp } from '#server/testing/test-app.ts';

const ROUNDS = Number(process.env['STANDBY_ROUNDS'] ?? 2);
const LANES = 4;
/** Enough for the load of a round; the machine decides how many come before the kill. */
const MOST_WRITES = 400;
/** A round takes less than a minute, and several on a machine that does much else. */
const ROUND_MS = 300_000;

let cluster: Cluster;
let servers: Balanced;
let mailPort: number;

beforeAll(async () => {
  cluster = await startCluster();
  await cluster.untilComplete();
  mailPort = await freePort();
  const { PUBLIC_URL: _, ...mail } = mailSettings(mailPort);
  servers = await startBalanced({
    ...mail,
    DATABASE_URL: cluster.databaseUrl,
    REGISTRATIONS_PER_HOUR: '1000',
  });
}, 300_000);
afterAll(async () => {
  await servers.stop();
  await cluster.stop();
}, 120_000);

const visitor = (): Caller => callerOf(() => servers.origin);

/** Sends a request as the web app does, again until there is an answer to it: under one key it is done once. */
async function insist(call: () => Promise<Answer>): Promise<{ answer: Answer; repeated: number }> {
  const deadline = Date.now() + ROUND_MS;
  for (let repeated = 0; ; repeated += 1) {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return { answer, repeated };
    if (Date.now() > deadline) throw new Error(`No answer: ${JSON.stringify(answer?.body)}`);
    await sleep(100);
  }
}

/** What one writer has done. */
interface Written {
  names: string[];
  repeated: number;
}

/** Adds clients until it is stopped. */
async function write(caller: Caller, goesOn: () => boolean): Promise<Written> {
  const written: Written = { names: [], repeated: 0 };
  while (goesOn() && written.names.length < MOST_WRITES) {
    const firstName = randomUUID();
    const key = { 'idempotency-key': randomUUID() };
    const { answer, repeated } = await insist(() =>
      caller.post('/api/clients', { firstName, lastName: 'Doe' }, key),
    );
    expect(answer.status).toBe(201);
    written.names.push(firstName);
    written.repeated += repeated;
  }
  return written;
}

/** Registers somebody, who is sent an email. */
async function register(): Promise<[caller: Caller, email: string]> {
  const email = `${randomUUID()}@example.org`;
  return [await signUp(visitor(), { email }), email];
}

/** Each of these people has exactly one email. */
async function expectEmails(mails: MailServer, people: readonly string[]): Promise<void> {
  await expect
    .poll(() => new Set(mails.received.flatMap(({ to }) => to)).size, { timeout: 120_000 })
    .toBe(people.length);
  expect(mails.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** One takeover under load; `round` is for the report. */
async function takeOver(round: number): Promise<void> {
  await cluster.untilComplete();
  // No mail server is there yet, so these emails wait in the database that is lost.
  const [sam, email] = await register();
  const people = [email, (await register())[1]];
  let goesOn = true;
  const lanes = Array.from({ length: LANES }, () => write(sam, () => goesOn));
  const outcome = Promise.allSettled(lanes);
  await sleep(2_000);

  const startAgain = await cluster.killPrimary();
  const killed = performance.now();
  await cluster.untilPrimary();
  const promoted = seconds(killed);
  startAgain();
  const key = { 'idempotency-key': randomUUID() };
  const { answer, repeated } = await insist(() =>
    sam.post('/api/clients', { firstName: 'After', lastName: 'Doe' }, key),
  );
  expect(answer.status).toBe(201);
  const writes = seconds(killed);
  await sleep(1_000);
  goesOn = false;
  expect((await outcome).filter(({ status }) => status === 'rejected')).toEqual([]);
  people.push((await register())[1]);

  const written = await Promise.all(lanes);
  const acknowledged = ['After', ...written.flatMap(({ names }) => names)];
  const { body } = await sam.get('/api/clients');
  const found = (body as Client[]).map(({ firstName }) => firstName);
  expect(found.toSorted()).toEqual(acknowledged.toSorted());

  const mails = await startMailServer({}, mailPort);
  try {
    await expectEmails(mails, people);
  } finally {
    await mails.close();
  }
  const repeats = written.reduce((sum, each) => sum + each.repeated, repeated);
  process.stdout.write(
    `round ${round}: ${acknowledged.length} writes acknowledged, 0 lost, 0 doubled, ${repeats} requests repeated; ` +
      `a new primary after ${promoted} s, writes succeed after ${writes} s\n`,
  );
}

test(
  'when the primary is killed under load, no acknowledged write is lost, none is there twice, and every waiting email is sent once [standby-1]',
  { timeout: ROUNDS * ROUND_MS },
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await expect(takeOver(round)).resolves.toBeUndefined();
    }
  },
);
