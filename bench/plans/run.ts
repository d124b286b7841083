/**
 * `npm run bench -- plans`: how PostgreSQL carries out each statement that the server sends, in a business beside 200
 * others. Kept as `results/plans.txt`, so that a change shows what it does to them.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { openLog } from '#server/platform/log.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { HOME } from '#server/testing/every-call.ts';
import { exchange, signedIn } from '../exchange.ts';
import { SIZES } from '../options.ts';
import { seededServer } from '../peers/peer.ts';
import type { Seeded } from '../seed.ts';
import { CALLS, TITLES } from '../subject.ts';
import { targetsOf } from '../subjects/pawkeeper.ts';
import { makeEveryCall } from './calls.ts';
import { addPeople } from './others.ts';
import { type Explained, type Explaining, explaining } from './explaining.ts';

/** The calls of the bench, one after another. */
async function makeBenchCalls(
  { during }: Explaining,
  origin: string,
  seeded: Seeded,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  try {
    for (const call of CALLS) {
      const [target] = targetsOf(call, seeded);
      for (const one of target === undefined ? [] : [target, ...(target.together ?? [])]) {
        const headers = {
          ...signedIn(seeded.token),
          ...(one.keyed === true && { 'idempotency-key': `plans-${call}` }),
        };
        const { status, text } = await during(TITLES[call], async () =>
          exchange(agent, origin, { ...one, headers }),
        );
        if (status >= 300) throw new Error(`${one.path} answered ${status}: ${text}`);
      }
    }
  } finally {
    agent.destroy();
  }
}

/** They begin with the server. */
const SWEEPS_MS = 2_000;
const MOST_CALLS = 8;

function statementText({ from, calls, text, plan }: Explained, at: number): string {
  const named = [...calls];
  const more = named.length > MOST_CALLS ? [`and ${named.length - MOST_CALLS} more`] : [];
  const sent = [...named.slice(0, MOST_CALLS), ...more].join('; ');
  return `${at + 1}. ${from}\nsent for: ${sent}\n\n${text.trim()}\n\n${plan}\n`;
}

/** The tables that a plan reads from their beginning to their end, where it is carried out at all. */
const readWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)(?!.*never executed)/g)].map(([, table]) => table ?? '');

async function explainAll(ends: AsyncDisposableStack): Promise<string> {
  const { address, seeded, stop } = await seededServer(SIZES.crowd.beside);
  ends.defer(stop);
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  ends.defer(async () => db.end());
  await addPeople(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-bench-'));
  ends.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: address,
    PUBLIC_URL: HOME,
    // They all register from one address.
    REGISTRATIONS_PER_HOUR: '100000',
  });
  const looking = explaining(openDatabase({ connectionString: address }, () => undefined));
  ends.defer(async () => looking.db.end());
  const addresses: string[] = [];
  const app = await buildApp({
    config,
    db: looking.db,
    log: openLog('silent'),
    files: undefined,
    storage: openStorage(config),
    refusalMs: 0,
    onRoute: ({ method, url }) => {
      if ([method].flat().includes('GET')) addresses.push(url);
    },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.defer(async () => app.close());
  await looking.during('the sweeps of every hour', async () => sleep(SWEEPS_MS));
  await makeBenchCalls(looking, origin, seeded);
  await makeEveryCall(looking, { origin, db, seeded, addresses });
  const { rows } = await db.query<{ server_version: string }>('show server_version');
  const { explained } = looking;
  const whole = [...new Set(explained.flatMap(({ plan }) => readWhole(plan)))].toSorted();
  return [
    `EXPLAIN (ANALYZE, BUFFERS) of ${explained.length} statements on PostgreSQL ${rows[0]?.server_version}, each at its sixth`,
    'use, sent for a business with 500 clients, 800 pets, 5,000 appointments and 300 walks beside 200 others (100,000',
    'clients, 1,000,000 appointments) and 5,000 accounts. Made by `npm run bench -- plans`.',
    `Tables read from end to end: ${whole.length === 0 ? 'none' : whole.join(', ')}`,
    '',
    ...explained.map(statementText),
  ].join('\n');
}

const ends = new AsyncDisposableStack();
try {
  const text = await explainAll(ends);
  writeFileSync('bench/results/plans.txt', text);
  console.log('Kept as bench/results/plans.txt');
} finally {
  await ends.disposeAsync();
}
