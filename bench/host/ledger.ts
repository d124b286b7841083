/** What the server has acknowledged, and how it is read back: each write by its owner, and by a stranger. */
import type { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { exchange, signedIn } from '../exchange.ts';
import { points } from '../seed.ts';
import { type Business, SHAPE, WALK_POINTS, WALKS } from './business.ts';

/** A record as it was last acknowledged. */
interface Entry {
  business: Business;
  record: object;
  /** A walk whose points were sent: those of this number. */
  points?: number;
}

/** Everything that was acknowledged, by the address of each record. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** How many records each list has beside those that were there before. */
  readonly created = new Map<string, number>();
  writes = 0;

  acknowledge(path: string, entry: Entry): void {
    const before = this.entries.get(path);
    this.entries.set(path, { ...before, ...entry });
    this.writes += 1;
  }

  count(list: string, { ownerId }: Business): void {
    const key = `${list} ${ownerId}`;
    this.created.set(key, (this.created.get(key) ?? 0) + 1);
  }
}

/** What the reading back found. */
export interface ReadBack {
  /** Acknowledged records that were read, how many were not as acknowledged, and how many a stranger could read. */
  records: number;
  lost: string[];
  seenByStrangers: string[];
  /** Lists that were counted, and those with a row too few, too many or of somebody else. */
  lists: number;
  wrongLists: string[];
}

type Read = (path: string, business: Business) => Promise<{ status: number; body: unknown }>;

const LISTS: Readonly<Record<string, number>> = {
  '/api/clients': SHAPE.clients,
  '/api/pets': SHAPE.pets,
  '/api/appointments': SHAPE.appointments,
  '/api/walks': WALKS,
};

function isAsAcknowledged(body: unknown, entry: Entry): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { gpsData, ...rest }: Record<string, unknown> = { ...body };
  const sent = entry.points === undefined ? gpsData : points(entry.points, WALK_POINTS);
  return isDeepStrictEqual(rest, entry.record) && isDeepStrictEqual(gpsData, sent);
}

function isWhole(body: unknown, count: number, { ownerId }: Business): boolean {
  if (!Array.isArray(body) || body.length !== count) return false;
  const rows: { userId?: unknown }[] = body;
  return rows.every(({ userId }) => userId === ownerId);
}

/** Works through items, a few at a time. */
async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const waiting = [...items].values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

/** Reads everything back that was acknowledged, and counts every list of everybody. */
export async function readBack(
  agent: Agent,
  origin: string,
  businesses: readonly Business[],
  { entries, created }: Ledger,
): Promise<ReadBack> {
  const read: Read = async (path, { token }) => {
    const { status, text } = await exchange(agent, origin, {
      method: 'GET',
      path,
      headers: signedIn(token),
    });
    const body: unknown = JSON.parse(text);
    return { status, body };
  };
  const found: ReadBack = {
    records: entries.size,
    lost: [],
    seenByStrangers: [],
    lists: 0,
    wrongLists: [],
  };
  await eachOf(entries, async ([path, entry]) => {
    const own = await read(path, entry.business);
    if (own.status !== 200 || !isAsAcknowledged(own.body, entry)) found.lost.push(path);
    const stranger = businesses[(businesses.indexOf(entry.business) + 1) % businesses.length];
    if (stranger === undefined || stranger === entry.business) return;
    const theirs = await read(path, stranger);
    if (theirs.status !== 404) found.seenByStrangers.push(path);
  });
  await eachOf(businesses, async (business) => {
    for (const [list, seeded] of Object.entries(LISTS)) {
      const { body } = await read(list, business);
      const count = seeded + (created.get(`${list} ${business.ownerId}`) ?? 0);
      found.lists += 1;
      if (!isWhole(body, count, business)) found.wrongLists.push(`${list} of ${business.ownerId}`);
    }
  });
  return found;
}
