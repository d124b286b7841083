/** Sends the requests of one measurement, in a process of its own, so that what it uses is not counted. */
import { Agent } from 'node:http';
import { exchange } from '../exchange.ts';
import { answering } from '../processes.ts';
import type { Target } from './calls.ts';

export interface LoadJob {
  origin: string;
  headers: Record<string, string>;
  targets: Target[];
  requests: number;
  connections: number;
}

export interface Load {
  msPerRequest: number;
  /** Of one answer, as it came over the wire. */
  bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and those that belong to it. Throws where an answer is not a success. */
async function send({ origin, headers }: LoadJob, target: Target): Promise<number> {
  const all = [target, ...(target.together ?? [])];
  const sizes = await Promise.all(
    all.map(async ({ method, path, body }) => {
      const asked = { method, path, headers, ...(body && { body }) };
      const { status, body: bytes } = await exchange(agent, origin, asked);
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
      return bytes.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function work(job: LoadJob): Promise<Load> {
  let next = 0;
  let bytes = 0;
  async function connection(): Promise<void> {
    while (next < job.requests) {
      const target = job.targets[next % job.targets.length];
      if (target === undefined) throw new Error('The call has no request');
      next += 1;
      bytes = await send(job, target);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: job.connections }, connection));
  const msPerRequest = (performance.now() - start) / job.requests;
  return { msPerRequest, bytes };
}

process.on('message', answering(work));
