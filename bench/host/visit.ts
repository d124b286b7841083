/** One visit of an owner: its requests, how long each took, and what must be right about every answer. */
import type { Agent } from 'node:http';
import { exchange, type Request, signedIn } from '../exchange.ts';
import type { Business } from './business.ts';
import type { Acknowledged } from './acknowledged.ts';

/** What all visits share. */
export interface Run {
  agent: Agent;
  origin: string;
  acknowledged: Acknowledged;
  /** Milliseconds of each kind of call. */
  times: Map<string, number[]>;
  /** How often each thing went wrong. */
  failures: Map<string, number>;
}

export interface Visit {
  run: Run;
  business: Business;
  /** When the owner tapped: waiting is counted from then. */
  due: number;
}

/** An answer that is wrong. */
export class WrongAnswer extends Error {}

/** One of several, at random. */
export function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
}

/** Sends a request and returns the text of its answer. Throws `WrongAnswer` for a failure or someone else's row. */
export async function ask(
  { run, business, due }: Visit,
  call: string,
  asked: Request,
): Promise<string> {
  const headers = { ...signedIn(business.token), ...asked.headers };
  const response = await exchange(run.agent, run.origin, { ...asked, headers });
  const ms = performance.now() - due;
  const times = run.times.get(call) ?? [];
  run.times.set(call, times);
  times.push(ms);
  const text = response.text();
  if (response.status !== (asked.method === 'POST' ? 201 : 200)) {
    throw new WrongAnswer(`${call} answers ${response.status}: ${text.slice(0, 200)}`);
  }
  for (const [, userId] of text.matchAll(/"userId":"([^"]+)"/g)) {
    if (userId !== business.ownerId) throw new WrongAnswer(`${call} shows a row of another owner`);
  }
  return text;
}

/** Makes a visit and counts what went wrong. */
export async function makeVisit(
  visit: Visit,
  work: (visit: Visit) => Promise<void>,
): Promise<void> {
  try {
    await work(visit);
  } catch (error) {
    const { failures } = visit.run;
    failures.set(String(error), (failures.get(String(error)) ?? 0) + 1);
  }
}
