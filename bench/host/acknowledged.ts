/** The writes that the server has acknowledged, read back by their owner and by a stranger. */
import type { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { exchange, signedIn } from '../exchange.ts';
import { points } from '../seed.ts';
import { type Business, SHAPE, WALK_POINTS, WALKS } from './business.ts';

/** A record as it was last acknowledged. */
interface Entry {
  business: Business;
  record: object;
  /** The seed of the points of a walk. */
  points?: number;
}

/** Every acknowledged record by its path. */
export class Acknowledged {
  readonly entries = new Map<string, Entry>();
  /** How many records were added to each list of each owner. */
  readonly created = new Map<string, number>();
  writes = 0;

  add(path: string, entry: Entry): void {
    this.entries.set(path, { ...this.entries.get(path), ...entry });
    this.writes += 1;
  }

  addCreated(list: string, { ownerId }: Business): void {
    const key = `${list} ${ownerId}`;
    this.created.set(key, (this.created.get(key) ?? 0) + 1);
  }
}

export interface ReadBack {
  records: number;
  /** Paths of records that are not as acknowledged, and of those that a stranger can read. */
  lost: string[];
  seenByStrangers: string[];
  lists: number;
  /** Lists with a row too few, too many or of someone else. */
  wrongLists: string[];
}

const LISTS: Readonly<Record<string, number>> = {
  '/api/clients': SHAPE.clients,
  '/api/pets': SHAPE.pets,
  '/api/appointments': SHAPE.appointments,
  '/api/walks': WALKS,
};

function isAsAcknowledged(body: object, entry: Entry): boolean {
  const { gpsData, ...rest }: Record<string, unknown> = { ...body };
  const sent = entry.points === undefined ? gpsData : points(entry.points, WALK_POINTS);
  return isDeepStrictEqual(rest, entry.record) && isDeepStrictEqual(gpsData, sent);
}

/** Works through items, eight at a time. */
async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const waiting = [...items].values();
  const workers = Array.from({ length: 8 }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(workers);
}

/** Reads every acknowledged record, and counts every list of every owner. */
export async function readBack(
  agent: Agent,
  origin: string,
  businesses: readonly Business[],
  { entries, created }: Acknowledged,
): Promise<ReadBack> {
  const read = async (path: string, { token }: Business) => {
    const headers = signedIn(token);
    const { status, text } = await exchange(agent, origin, { method: 'GET', path, headers });
    const body: object = JSON.parse(text());
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
    if ((await read(path, stranger)).status !== 404) found.seenByStrangers.push(path);
  });
  await eachOf(businesses, async (business) => {
    for (const [list, seeded] of Object.entries(LISTS)) {
      const { body } = await read(list, business);
      const count = seeded + (created.get(`${list} ${business.ownerId}`) ?? 0);
      const rows: { userId?: unknown }[] = Array.isArray(body) ? body : [];
      found.lists += 1;
      if (rows.length !== count || rows.some(({ userId }) => userId !== business.ownerId))
        found.wrongLists.push(`${list} of ${business.ownerId}`);
    }
  });
  return found;
}
