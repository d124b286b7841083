/** Lists of the largest accounts, several at once: memory, and what everyone else notices. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type ServerProcess,
  socketOf,
  startServer,
} from '#server/testing/failures/server-process.ts';
import { addClient } from '#server/testing/records.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Caller, callerOf, signUp } from '#server/testing/test-app.ts';

const CLIENTS = 14_000;
/** Of three bytes each: the limit of notes. */
const NOTES_LENGTH = 10_000;
const APPOINTMENTS = 200_000;
const AT_ONCE = 6;
/** More than the server holds before. */
const MAX_MEBIBYTES = 300;
const MAX_HOLD_MS = 100;
/** Many times what it is on a machine that does nothing else, where it is at most three times that of the quiet time. */
const MAX_WAIT_MS = 1_500;
const QUIET_READS = 100;

const EVENT_LOOP = fileURLToPath(import.meta.resolve('#server/testing/failures/event-loop.ts'));

/** A list as it comes; nothing is kept of it but its length and its end. */
async function readAll(origin: string, { cookies }: Caller, path: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const [response]: IncomingMessage[] = await once(
    get(origin + path, { headers: { cookie } }),
    'response',
  );
  let length = 0;
  let last = '';
  for await (const chunk of response ?? []) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    last = bytes.subarray(-1).toString();
  }
  return { status: response?.statusCode, length, last };
}

/** The memory that a process holds, in MiB. */
const mebibytes = ({ child }: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** For how long the event loop was held up at most since this was last asked. */
async function longestHold({ child, lines }: ServerProcess): Promise<number> {
  const before = lines.length;
  child.kill('SIGUSR2');
  return vi.waitFor(() => {
    const line = lines.slice(before).find((each) => each.startsWith('longest hold'));
    if (line === undefined) throw new Error('The server has not said it yet');
    return Number(line.split(': ')[1]);
  });
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The largest business and a small one on one server; `fill` makes the rows of the large one. */
async function twoBusinesses(fill: string) {
  const dataDir = await temporaryFolder('pawkeeper-memory-');
  const server = await startServer(dataDir, {
    NODE_OPTIONS: `--max-semi-space-size=4 --import ${EVENT_LOOP}`,
  });
  onTestFinished(async () => {
    await server.kill();
    await removeFolder(dataDir);
  });
  const sam = await signUp(callerOf(() => server.origin));
  await addClient(sam);
  const database = new pg.Client(socketOf(dataDir));
  await database.connect();
  await database.query('alter table appointments disable trigger user');
  await database.query(fill);
  await database.query('analyze');
  await database.end();
  const ann = await signUp(callerOf(() => server.origin));
  for (let at = 0; at < 20; at += 1) await addClient(ann);
  return { server, sam, ann };
}

test.each([
  {
    name: `${CLIENTS} clients with notes at their limit`,
    path: '/api/clients',
    bytes: CLIENTS * NOTES_LENGTH * 3,
    fill: `insert into clients (id, user_id, first_name, last_name, notes)
      select gen_random_uuid(), users.id, 'Jane', 'Doe', repeat('€', ${NOTES_LENGTH})
        from users, generate_series(1, ${CLIENTS})`,
  },
  {
    name: `${APPOINTMENTS} appointments without a period`,
    path: '/api/appointments',
    bytes: APPOINTMENTS * 400,
    fill: `insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time, status)
      select gen_random_uuid(), user_id, id, 'Morning walk', 'walk', date '2020-01-01' + n / 100, '09:00', '10:00', 'completed'
        from clients, generate_series(1, ${APPOINTMENTS}) n`,
  },
])(
  '$name, six times at once: bounded memory, and another owner is answered as before [memory-1]',
  { timeout: 300_000 },
  async ({ path, bytes, fill }) => {
    const { server, sam, ann } = await twoBusinesses(fill);
    const read = () => timed(() => ann.get('/api/clients'));
    for (let at = 0; at < QUIET_READS; at += 1) await read();
    await longestHold(server);
    const quiet: number[] = [];
    for (let at = 0; at < QUIET_READS; at += 1) quiet.push(await read());
    await longestHold(server);
    const idle = mebibytes(server);

    const under = { way: true };
    const long = Promise.all(
      Array.from({ length: AT_ONCE }, () => readAll(server.origin, sam, path)),
    ).finally(() => (under.way = false));
    const meanwhile: number[] = [];
    let peak = idle;
    while (under.way) {
      meanwhile.push(await read());
      peak = Math.max(peak, mebibytes(server));
    }
    const lists = await long;

    const hold = await longestHold(server);
    const figures = {
      answered: lists.filter(({ status }) => status === 200).length,
      megabytes: Math.round(Math.max(...lists.map(({ length }) => length)) / 1e6),
      mebibytes: [idle, peak].map(Math.round),
      hold,
      p95: [p95(quiet), p95(meanwhile)].map((ms) => Number(ms.toFixed(1))),
    };
    const whole = lists.filter(({ status }) => status === 200);
    expect([whole.length > 0, figures]).toEqual([true, figures]);
    for (const { length, last } of whole) expect([length > bytes, last]).toEqual([true, ']']);
    // The others waited for ten seconds, and were told to come back.
    expect(lists.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(peak - idle).toBeLessThan(MAX_MEBIBYTES);
    expect(hold).toBeLessThan(MAX_HOLD_MS);
    expect(p95(meanwhile)).toBeLessThan(MAX_WAIT_MS);
  },
);
