/**
 * Measures what visitors' connections do to a signed-in person, against the production build (`npm run build` first): 200
 * connections of each kind, from one IP address each, while one person reads the list of 200 clients again and again. One kind opens one
 * link to a client's pages without end.
 * `node scripts/visitor-flood.ts [connections]`
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const READS = 100;
const CLIENTS = 200;
const PASSWORD = 'a long enough secret';
/** Linux answers on every address of 127.0.0.0/8. Each kind comes from another, whose share nothing has used up. */
const visitorOf = (kind: string): string => `127.0.0.${2 + Object.keys(KINDS).indexOf(kind)}`;
const LARGE = 4_000_000;

const HEAD =
  'POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';
const whole = (body: string) => `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;

/** What a connection of each kind sends; none reads what it is answered. */
const KINDS: Readonly<Record<string, (link: string) => string>> = {
  'say nothing': () => '',
  'begin their headers': () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ',
  'begin a large form': () =>
    `${HEAD}Content-Length: ${LARGE}\r\n\r\nemail=${'x'.repeat(LARGE - 100)}`,
  'begin a small form': () => `${HEAD}Content-Length: 60000\r\n\r\nemail=${'x'.repeat(59_000)}`,
  'send many keys': () =>
    whole(Array.from({ length: LARGE / 5 }, (_, at) => at.toString(36).padStart(4, '0')).join('&')),
  'send large quotes': () => whole(`email=${'"'.repeat(LARGE)}`),
  'send small quotes': () => whole(`email=${'"'.repeat(60_000)}`).repeat(50),
  'open one link': (link) => `GET ${link} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(500),
  'ask for pages': () => 'GET /api/login HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500),
};

interface Attack {
  port: number;
  kind: string;
  connections: number;
  link: string;
}

/** Opens connections, and opens another where one is closed, until the process is told the next. */
function attack({ port, kind, connections, link }: Attack): () => void {
  const bytes = KINDS[kind]?.(link) ?? '';
  const sockets = new Set<ReturnType<typeof connect>>();
  let goesOn = true;
  const open = (): void => {
    if (!goesOn) return;
    const socket = connect({ host: '127.0.0.1', port, localAddress: visitorOf(kind) });
    sockets.add(socket);
    socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(open, 250);
    });
    if (bytes !== '') socket.write(bytes);
  };
  for (let opened = 0; opened < connections; opened += 1) open();
  return () => {
    goesOn = false;
    for (const socket of sockets) socket.destroy();
  };
}

const p95 = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? Number.NaN;

/** The memory of a process, in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** How long the main thread of a process has run, and has waited for a free core, in milliseconds. */
function timesOf(pid: number): readonly [ran: number, waited: number] {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return [Number(ran) / 1e6, Number(waited) / 1e6];
}

async function measure(origin: string, pid: number, connections: number): Promise<void> {
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'reader@example.org', password: PASSWORD }),
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  async function post(path: string, body: object) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return z
      .object({ id: z.string(), path: z.string() })
      .partial()
      .parse(await answer.json());
  }
  let clientId = '';
  for (let client = 0; client < CLIENTS; client += 1) {
    ({ id: clientId = '' } = await post('/api/clients', {
      firstName: `Jane ${client}`,
      lastName: 'Doe',
    }));
  }
  const { path: link = '' } = await post(`/api/clients/${clientId}/portal-links`, {});
  /**
   * Reads the list; gives how long each took in milliseconds, the most memory meanwhile, and of that time the share in which the
   * server ran or waited for a core: where it mostly waits, the machine is too small for the attack and what it attacks.
   */
  async function read(): Promise<{ ms: number[]; mb: number; server: string }> {
    const ms: number[] = [];
    let mb = 0;
    const startedAt = performance.now();
    const before = timesOf(pid);
    while (ms.length < READS) {
      const start = performance.now();
      const answer = await fetch(`${origin}/api/clients`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
      ms.push(performance.now() - start);
      mb = Math.max(mb, memoryOf(pid));
      await sleep(5);
    }
    const share = (at: 0 | 1) =>
      `${((100 * (timesOf(pid)[at] - before[at])) / (performance.now() - startedAt)).toFixed(0)} %`;
    return { ms, mb, server: `ran ${share(0)}, waited ${share(1)}` };
  }
  const beside = fork(import.meta.filename);
  await read();
  for (const kind of Object.keys(KINDS)) {
    const quiet = await read();
    beside.send({ port: Number(new URL(origin).port), kind, connections, link } satisfies Attack);
    const flooded = await read();
    beside.send({ port: 0, kind: '', connections: 0, link } satisfies Attack);
    await sleep(1000);
    const [before, during] = [p95(quiet.ms), p95(flooded.ms)];
    console.log(
      `${connections} connections ${kind}: list p95 ${during.toFixed(1)} ms, quiet ${before.toFixed(1)} ms (${(during / before).toFixed(2)} times), ` +
        `longest ${Math.max(...flooded.ms).toFixed(0)} ms; memory ${flooded.mb.toFixed(0)} MB, quiet ${quiet.mb.toFixed(0)} MB (${(flooded.mb / quiet.mb).toFixed(2)} times); ` +
        `server ${flooded.server}, quiet ${quiet.server}`,
    );
  }
  beside.disconnect();
}

/** Waits until the server is ready, and reads what it logs from then on, so that it does not wait for that. */
async function originOf(server: ReturnType<typeof startServer>): Promise<string> {
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
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

if (process.send) {
  let stop = (): void => undefined;
  process.on('message', (given: Attack) => {
    stop();
    stop = attack(given);
  });
} else {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-visitors-'));
  const server = startServer(dataDir);
  try {
    const origin = await originOf(server);
    await measure(origin, server.pid ?? 0, Number(process.argv[2] ?? 200));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
