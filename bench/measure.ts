/** One measurement: a load in a process of its own, and the processor time that it cost the server and its database. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { usedMs } from './cpu.ts';
import type { Job, Outcome } from './load.ts';
import { type Call, CHANGED, REQUESTS, type Subject } from './subject.ts';

/** What one measurement gave. Times are milliseconds for one request. */
export interface Figure {
  /** Figures of one round were taken in turns. */
  round: number;
  call: Call;
  subject: string;
  connections: number;
  serverMs: number;
  databaseMs: number;
  cpuMs: number;
  waitMs: number;
  bytes: number;
}

interface Reply {
  uncounted?: number;
  outcome?: Outcome;
  failed?: string;
}

/** A process that sends requests. */
export interface Loader {
  run(job: Job): Promise<Outcome>;
  /** The backends of its own connections. */
  uncounted: ReadonlySet<number>;
  stop(): Promise<void>;
}

/** Starts the process that sends the requests of measurements. */
export function startLoader(): Loader {
  const child: ChildProcess = fork('bench/load.ts');
  const uncounted = new Set<number>();
  return {
    uncounted,
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        const hear = ({ uncounted: pid, outcome, failed }: Reply): void => {
          if (pid !== undefined) uncounted.add(pid);
          if (outcome === undefined && failed === undefined) return;
          child.off('message', hear);
          if (outcome === undefined) reject(new Error(failed));
          else resolve(outcome);
        };
        child.on('message', hear);
        child.send(job);
      }),
  };
}

/** What is measured, and where the data are. */
export interface Measurement {
  round: number;
  subject: Subject;
  call: Call;
  connections: number;
  database: string;
  ownerId: string;
}

/** How many requests show what a call costs a subject: never so few that connections stand idle. */
const requestsOf = (call: Call, { fewer = 1 }: Subject, connections: number): number =>
  Math.max(Math.ceil(REQUESTS[call] / fewer), 2 * connections);

/** Sends the requests of a call and gives what each cost. Throws where an answer was no success. */
export async function measure(loader: Loader, measurement: Measurement): Promise<Figure> {
  const { round, subject, call, connections, database, ownerId } = measurement;
  const requests = requestsOf(call, subject, connections);
  const change = CHANGED.has(call) ? { database, ownerId } : undefined;
  const { origin, headers } = subject;
  const job: Job = {
    origin,
    headers,
    targets: subject.targets(call),
    requests,
    connections,
    change,
  };
  // One round of the connections first: opened, prepared, and what is kept is there.
  await loader.run({ ...job, requests: connections * 2 });
  const used = () => usedMs(subject.pids(), subject.postmaster(), loader.uncounted);
  const before = used();
  const { failures, firstFailure, bytes, msPerRequest } = await loader.run(job);
  const after = used();
  if (failures > 0) throw new Error(`${subject.name}: ${failures} failures; ${firstFailure}`);
  const serverMs = (after.server - before.server) / requests;
  const databaseMs = (after.database - before.database) / requests;
  return {
    round,
    call,
    subject: subject.name,
    connections,
    serverMs,
    databaseMs,
    cpuMs: serverMs + databaseMs,
    waitMs: msPerRequest,
    bytes,
  };
}
