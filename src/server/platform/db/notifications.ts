/**
 * PostgreSQL's notifications about an owner, for open screens. One connection listens while somebody waits, and none otherwise. One
 * that breaks is opened again; everybody is told then, as something may have been missed.
 */
import pg from 'pg';
import type { OpenDatabase } from '#server/platform/db/database.ts';

const RECONNECT_MS = 1_000;

export interface OwnerNotifications {
  /**
   * Calls `tell` once it listens, so that what happened before is known, and then at each notification about an owner, until the
   * function that it returns is called.
   */
  listen(ownerId: string, tell: () => void): () => void;
  close(): Promise<void>;
}

/** Listens on a channel whose notifications carry the id of an owner. */
export function ownerNotifications({ pool }: OpenDatabase, channel: string): OwnerNotifications {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let isClosed = false;

  const everybody = (): void => listeners.forEach((set) => set.forEach((tell) => tell()));

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    isListening = false;
    broken.end().catch(() => undefined);
    if (listeners.size > 0 && !isClosed) timer = setTimeout(connect, RECONNECT_MS);
  }

  function connect(): void {
    clearTimeout(timer);
    if (client || isClosed) return;
    const opened = new pg.Client(pool.options);
    client = opened;
    opened.on('error', () => reconnect(opened));
    opened.on('end', () => reconnect(opened));
    opened.on('notification', ({ payload = '' }) =>
      listeners.get(payload)?.forEach((tell) => tell()),
    );
    startListening(opened).catch(() => reconnect(opened));
  }

  async function startListening(opened: pg.Client): Promise<void> {
    await opened.connect();
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (client !== opened) return;
    isListening = true;
    everybody();
  }

  function stop(): void {
    clearTimeout(timer);
    const closing = client;
    client = undefined;
    isListening = false;
    closing?.end().catch(() => undefined);
  }

  return {
    listen(ownerId, tell) {
      const set = listeners.get(ownerId) ?? new Set();
      listeners.set(ownerId, set.add(tell));
      if (isListening) tell();
      else connect();
      return () => {
        set.delete(tell);
        if (set.size === 0 && listeners.get(ownerId) === set) listeners.delete(ownerId);
        if (listeners.size === 0) stop();
      };
    },
    async close() {
      isClosed = true;
      stop();
    },
  };
}
