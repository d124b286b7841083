/** Sends calls of all kinds, sixteen at a time, in a process of its own. */
import type { Business } from '../host/business.ts';
import { answering } from '../worker.ts';
import { CALLS, hangUp } from './calls.ts';

export interface MemoryJob {
  origin: string;
  businesses: Business[];
  requests: number;
}

const CONNECTIONS = 16;
let at = 0;

async function work({ origin, businesses, requests }: MemoryJob): Promise<number> {
  let sent = 0;
  async function connection(): Promise<void> {
    while (sent < requests) {
      const number = at;
      at += 1;
      const business = businesses[Math.floor(number / CALLS.length) % businesses.length];
      const call = CALLS[number % CALLS.length];
      if (business === undefined || call === undefined) return;
      const more = await call({ origin, business, at: number });
      sent += more;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  hangUp();
  return sent;
}

process.on('message', answering(work));
