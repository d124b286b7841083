/**
 * `npm run bench -- plans`: how PostgreSQL carries out the statements of the measured calls, for a business beside 200
 * others. PostgreSQL's own `auto_explain` writes each plan to the server's log.
 */
import { globSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { CALLS, callSpecs } from '../calls/calls.ts';
import { tempFolder } from '../database.ts';
import { exchange, signedIn } from '../exchange.ts';
import { OTHERS } from '../options.ts';
import { startPawkeeper } from '../pawkeeper.ts';
import type { Part } from '../results.ts';
import { type Seeded, seed } from '../seed.ts';

/** A prepared statement may get a plan for any values from its sixth execution on; connections share the requests. */
const REPEATS = 40;
const CONFIGURATION = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_timing = off',
  'logging_collector = on',
  "log_directory = 'plans'",
  "log_line_prefix = ''",
];

async function configure(url: string): Promise<string> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    // Its parameters are known once it is loaded.
    await db.query("load 'auto_explain'");
    for (const line of CONFIGURATION) await db.query(`alter system set ${line}`);
    const { rows } = await db.query<{ data_directory: string }>('show data_directory');
    return join(rows[0]?.data_directory ?? '', 'plans');
  } finally {
    await db.end();
  }
}

/** Makes every call often enough; every answer must be a success. */
async function makeCalls(origin: string, seeded: Seeded): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = signedIn(seeded.token);
  for (const call of CALLS) {
    const targets = callSpecs[call].targets(seeded);
    for (let at = 0; at < REPEATS; at += 1) {
      const target = targets[at % targets.length];
      const all = target === undefined ? [] : [target, ...(target.together ?? [])];
      for (const { method, path, body } of all) {
        const { status } = await exchange(agent, origin, {
          method,
          path,
          headers,
          ...(body && { body }),
        });
        if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
      }
    }
  }
  agent.destroy();
}

/** The last plan of each statement, by its text. */
function plansIn(log: string): Map<string, string> {
  const plans = new Map<string, string>();
  for (const entry of log.split(/^LOG: {2}/m)) {
    const match = /^duration: .*? plan:\n\tQuery Text: (.*?)\n\t((?:[A-Z]\w+ )[^]*)$/s.exec(entry);
    const [, text = '', plan = ''] = match ?? [];
    // Statements of the application, not the checks of foreign keys.
    if (match && !text.includes('OPERATOR(pg_catalog.')) {
      plans.set(text.replaceAll('\t', ''), plan.replaceAll(/^\t/gm, '').trim());
    }
  }
  return plans;
}

export const explainPlans: Part = async (_options, ends) => {
  const server = await startThrowAwayPostgres();
  ends.defer(server.stop);
  const { user, host, port } = server.server;
  const url = `postgres://${user}@${host}:${port}/postgres`;
  const environment = { DATA_DIR: await tempFolder(ends), DATABASE_URL: url };
  const database = { environment, running: () => ({ url, postmaster: server.pid() }) };
  const first = await startPawkeeper(database);
  const seeded = await seed(url, OTHERS.crowd);
  await first.stop();
  const folder = await configure(url);
  await server.crash();
  await server.start();
  const { printed: origin, stop } = await startPawkeeper(database);
  try {
    await makeCalls(origin, seeded);
  } finally {
    await stop();
  }
  const log = globSync(`${folder}/*.log`).map((file) => readFileSync(file, 'utf8'));
  const plans = [...plansIn(log.join(''))];
  const whole = plans.flatMap(([, plan]) =>
    [...plan.matchAll(/Seq Scan on (\w+)(?!.*never executed)/g)].map(([, table = '']) => table),
  );
  const text = [
    `Tables read from end to end: ${[...new Set(whole)].join(', ') || 'none'}`,
    ...plans.map(([statement, plan], at) => `${at + 1}.\n${statement}\n\n${plan}\n`),
  ].join('\n');
  return { text };
};
