/**
 * Measures what a flood of wrong passwords does to honest people, against the production build (`npm run build` first):
 * 200 attempts on 200 accounts from 50 connections, once from one address and once from 50. Meanwhile one person reads
 * the list of 200 clients again and again, another one signs in on a device that is known, and a third on one that is
 * not. `node scripts/sign-in-flood.ts [floods]`
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 200;
const CONNECTIONS = 50;
const WARM_UP = 400;
const READS_BETWEEN = 100;
const CLIENTS = 200;
const PASSWORD = 'a long enough secret';

/** Where a flood goes, from how many addresses, and its number. */
interface Flood {
  origin: string;
  addresses: number;
  round: number;
}

/** Sends a form from an address, written as a proxy of one's own would; gives the answer, read to its end. */
async function send(
  url: string,
  fields: Record<string, string>,
  from: string,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, cookie },
    body: new URLSearchParams(fields),
  });
  await answer.arrayBuffer();
  return answer;
}

/** Sends a flood; gives how often each status was answered. */
async function sendFlood({ origin, addresses, round }: Flood): Promise<Map<number, number>> {
  const answered = new Map<number, number>();
  let next = 0;
  const connection = async (at: number): Promise<void> => {
    const from = `198.18.${round}.${at % addresses}`;
    while (next < ATTEMPTS) {
      next += 1;
      const form = { email: `guess${round}.${next}@example.org`, password: 'a wrong password' };
      const { status } = await send(`${origin}/api/login`, form, from);
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => connection(at)));
  return answered;
}

/** Sends floods from a process of its own, so that no reading waits for what a flood does. */
function flooder() {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  return {
    async flood(flood: Flood): Promise<Map<number, number>> {
      child.send(flood);
      const [answered]: Map<number, number>[] = await once(child, 'message');
      return answered ?? new Map();
    },
    end: () => child.disconnect(),
  };
}

const p95 = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** How long one read of the list takes, in milliseconds. */
async function readList(origin: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}/api/clients`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
  return performance.now() - start;
}

/** Signs one person in again and again until `signal`, noting how long each took; gives how often there was no place. */
async function signIns(
  origin: string,
  cookie: string,
  signal: AbortSignal,
  entered: number[],
): Promise<number> {
  let refused = 0;
  while (!signal.aborted) {
    const start = performance.now();
    const form = { email: 'honest@example.org', password: PASSWORD };
    const { status } = await send(`${origin}/api/login`, form, '203.0.113.7', cookie);
    if (status === 303) entered.push(performance.now() - start);
    else refused += 1;
    await sleep(1000, undefined, { signal }).catch(() => undefined);
  }
  return refused;
}

async function measure(origin: string, floods: number): Promise<void> {
  const register = (name: string) =>
    send(
      `${origin}/api/register`,
      { email: `${name}@example.org`, password: PASSWORD },
      '192.0.2.1',
    );
  const cookie = cookieOf(await register('reader'));
  const known = /pawkeeper_device=[^;]+/.exec(cookieOf(await register('honest')))?.[0] ?? '';
  for (let client = 0; client < CLIENTS; client += 1) {
    await fetch(`${origin}/api/clients`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: `Jane ${client}`, lastName: 'Doe' }),
    });
  }
  const read = async (count: number): Promise<number[]> => {
    const samples: number[] = [];
    while (samples.length < count) samples.push(await readList(origin, cookie));
    return samples;
  };
  const beside = flooder();
  await read(WARM_UP);
  for (const addresses of [1, CONNECTIONS]) {
    const quiet: number[] = [];
    const flooded: number[] = [];
    const answered = new Map<number, number>();
    const entered = { known: [] as number[], unknown: [] as number[], refused: 0 };
    // In turns, so that other work on the machine affects both alike.
    for (let round = 0; round < floods; round += 1) {
      quiet.push(...(await read(READS_BETWEEN)));
      const over = new AbortController();
      const { signal } = over;
      const people = [
        signIns(origin, known, signal, entered.known),
        signIns(origin, '', signal, entered.unknown),
        (async () => {
          while (!signal.aborted) flooded.push(await readList(origin, cookie));
          return 0;
        })(),
      ];
      const flood = { origin, addresses, round: addresses + round };
      for (const [status, count] of await beside.flood(flood)) {
        answered.set(status, (answered.get(status) ?? 0) + count);
      }
      over.abort();
      for (const refused of await Promise.all(people)) entered.refused += refused;
    }
    const statuses = [...answered].map(([status, count]) => `${count} times ${status}`).join(', ');
    console.log(
      [
        `${floods} floods from ${addresses} address(es), answered ${statuses}`,
        `  list: p95 ${p95(flooded).toFixed(1)} ms (${flooded.length} reads), quiet ${p95(quiet).toFixed(1)} ms (${quiet.length}): ${(p95(flooded) / p95(quiet)).toFixed(2)} times`,
        `  honest sign-ins: ${entered.known.length} on a known device (p95 ${p95(entered.known).toFixed(0)} ms), ${entered.unknown.length} on another one (p95 ${p95(entered.unknown).toFixed(0)} ms), ${entered.refused} told to wait a moment`,
      ].join('\n'),
    );
  }
  beside.end();
}

async function addressOf(server: ReturnType<typeof startServer>): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /Pawkeeper is ready: (\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    server.stdout.resume();
    return origin;
  }
  throw new Error('Pawkeeper ended before it was ready');
}

const startServer = (dataDir: string) =>
  spawn(process.execPath, ['dist/server/main.js'], {
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

if (process.send) {
  process.on('message', (flood: Flood) => {
    void sendFlood(flood).then((answered) => process.send?.(answered));
  });
} else {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-flood-'));
  const server = startServer(dataDir);
  try {
    await measure(await addressOf(server), Number(process.argv[2] ?? 10));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
