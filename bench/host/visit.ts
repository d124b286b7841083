/** One visit of one owner: its requests, what each took, and what must be right about every answer. */
import type { Agent } from 'node:http';
import { type Asked, exchange, signedIn } from '../exchange.ts';
import type { Business } from './business.ts';
import type { Ledger } from './ledger.ts';

/** What all visits share. */
export interface Desk {
  agent: Agent;
  origin: string;
  ledger: Ledger;
  /** What each kind of call took, in milliseconds. */
  times: Map<string, number[]>;
  /** How often each thing went wrong. */
  failures: Map<string, number>;
  /** Numbers from 0 up to 1, the same in each run. */
  random(): number;
}

/** A call that was not answered as it must be. */
class WrongAnswer extends Error {}

export interface Visit {
  desk: Desk;
  business: Business;
  /** When the owner tapped. What the request waits for anything since then is counted. */
  due: number;
}

/** Every row of an answer is the owner's. */
function checkOwner(text: string, { ownerId }: Business): void {
  for (const [, userId] of text.matchAll(/"userId":"([^"]+)"/g)) {
    if (userId !== ownerId) throw new WrongAnswer(`shows a row of ${userId} to ${ownerId}`);
  }
}

/** Sends a request of a visit and gives the text of its answer. Throws where it is no success. */
export async function ask(
  { desk, business, due }: Visit,
  call: string,
  { headers, ...asked }: Asked,
): Promise<string> {
  const all = { ...signedIn(business.token), ...headers };
  const { status, text } = await exchange(desk.agent, desk.origin, { ...asked, headers: all });
  const ms = performance.now() - due;
  const times = desk.times.get(call);
  if (times === undefined) desk.times.set(call, [ms]);
  else times.push(ms);
  if (status !== (asked.method === 'POST' ? 201 : 200)) {
    throw new WrongAnswer(`answers ${status}: ${text.slice(0, 200)}`);
  }
  checkOwner(text, business);
  return text;
}

/** Makes a visit; what goes wrong is noted, and nothing is thrown. */
export async function visiting(visit: Visit, work: (visit: Visit) => Promise<void>): Promise<void> {
  try {
    await work(visit);
  } catch (error) {
    const { failures } = visit.desk;
    const what = `${work.name}: ${String(error)}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
}

/** Fails a visit whose answer is not right. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new WrongAnswer(otherwise);
}
