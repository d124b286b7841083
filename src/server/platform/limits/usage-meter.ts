/**
 * What each owner has, as it was measured last, with what was added on this server since. A measurement takes milliseconds to a second,
 * so it is made where something depends on it: a quota may be used up, or very much was added.
 */
import { LRUCache } from 'lru-cache';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import type { TableUsage } from '#server/platform/http/principal.ts';
import { findUsage, type Measured, measureUsage } from '#server/platform/limits/usage.sql.ts';

/** Something that adds to what an owner has: in all, and by the names of quotas. */
export interface Addition {
  rows: number;
  bytes: number;
  quotas: Readonly<Record<string, number>>;
}

/** What may be added since a measurement before there is another. */
const MAX_ADDED = { rows: 5_000, bytes: 50_000_000 };
/** So long a measurement holds for someone whose quota is used up: they may have deleted something on another server. */
const FRESH_MS = 10_000;
const MAX_OWNERS = 20_000;

interface OwnerState {
  usage: TableUsage;
  /** When the database says that it was measured; empty before the first time. */
  measuredAt: string;
  /** When that was, by this server's clock that never goes back. */
  knownAt: number;
  /** Added since, and of that still under way: a measurement may not have seen it. */
  added: Addition;
  underWay: Addition;
  /** Whether anything was changed since. */
  isChanged: boolean;
  measuring: Promise<void> | undefined;
}

function plus(one: Addition, other: Addition, sign = 1): Addition {
  const quotas: Record<string, number> = { ...one.quotas };
  for (const [name, count] of Object.entries(other.quotas))
    quotas[name] = (quotas[name] ?? 0) + sign * count;
  return {
    rows: one.rows + sign * other.rows,
    bytes: one.bytes + sign * other.bytes,
    quotas,
  };
}

const NOTHING: Addition = { rows: 0, bytes: 0, quotas: {} };

export type UsageMeter = ReturnType<typeof usageMeter>;

/** What is known of an owner from elsewhere, such as the look-up of a session. */
export interface Known {
  ownerId: string;
  usage: TableUsage;
  /** Null where it was never measured. */
  measuredAt: string | null;
}

/** Meters what owners have in these tables. */
export function usageMeter(tables: readonly string[]) {
  const owners = new LRUCache<string, OwnerState>({ max: MAX_OWNERS });

  /** The state of an owner; a later measurement by another server, or by the hourly job, replaces what was known. */
  function stateOf({ ownerId, usage, measuredAt }: Known): OwnerState {
    const state = owners.get(ownerId) ?? {
      usage: {},
      measuredAt: '',
      knownAt: -Infinity,
      added: NOTHING,
      underWay: NOTHING,
      isChanged: false,
      measuring: undefined,
    };
    owners.set(ownerId, state);
    if (measuredAt !== null && measuredAt > state.measuredAt)
      applyMeasured(state, { usage, measuredAt }, ended(state));
    return state;
  }

  /** What was added since the last measurement, and is over. */
  const ended = ({ added, underWay }: OwnerState): Addition => plus(added, underWay, -1);

  /** Applies a measurement, which includes what had `ended` before it began. */
  function applyMeasured(state: OwnerState, { usage, measuredAt }: Measured, seen: Addition): void {
    state.usage = usage;
    state.measuredAt = measuredAt;
    state.knownAt = performance.now();
    state.added = plus(state.added, seen, -1);
  }

  async function measureWith(
    state: OwnerState,
    find: () => Promise<Measured | undefined>,
  ): Promise<void> {
    const seen = ended(state);
    state.isChanged = false;
    const measured = await find();
    if (measured) applyMeasured(state, measured, seen);
  }

  /** One measurement of an owner at a time. */
  const once = (state: OwnerState, find: () => Promise<Measured | undefined>): Promise<void> =>
    (state.measuring ??= measureWith(state, find).finally(() => (state.measuring = undefined)));

  const isOld = (state: OwnerState): boolean =>
    state.isChanged || performance.now() - state.knownAt > FRESH_MS;

  return {
    /**
     * What an owner has, where `mayBeReached` tells whether a limit may be reached: measured again then if it may have changed. Also
     * measured where it never was, or very much was added since.
     */
    async usage(
      db: Database,
      known: Known,
      mayBeReached: (usage: TableUsage, added: Addition) => boolean,
    ): Promise<{ usage: TableUsage; added: Addition }> {
      const state = stateOf(known);
      const { rows, bytes } = state.added;
      const isMuch = rows >= MAX_ADDED.rows || bytes >= MAX_ADDED.bytes;
      if (
        state.measuredAt === '' ||
        isMuch ||
        (mayBeReached(state.usage, state.added) && isOld(state))
      )
        await once(state, () => measureUsage(db, known.ownerId, tables));
      return state;
    },

    /** What an owner has now, without storing it. */
    async current(db: DatabasePool, known: Known): Promise<Measured> {
      const state = stateOf(known);
      if (isOld(state)) await once(state, () => findUsage(db, known.ownerId, tables));
      return state;
    },

    /** Notes that something is being added; the function that it returns notes that this has ended, whether it succeeded or not. */
    begin(known: Known, addition: Addition): () => void {
      const state = stateOf(known);
      state.added = plus(state.added, addition);
      state.underWay = plus(state.underWay, addition);
      return () => {
        state.underWay = plus(state.underWay, addition, -1);
        state.isChanged = true;
      };
    },

    /** What was known last. */
    lastUsage: (ownerId: string): TableUsage => owners.peek(ownerId)?.usage ?? {},
  };
}
