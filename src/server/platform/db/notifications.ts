/**
 * PostgreSQL's notifications, which reach every server. A connection that breaks is opened again; what was missed meanwhile is for the
 * listener to look up.
 */
import pg from 'pg';
import type { OpenDatabase } from '#server/platform/db/database.ts';

const RECONNECT_MS = 1_000;

/** A channel that is listened to while it is open. */
export interface Channel {
  open(): void;
  close(): void;
  isListening(): boolean;
}

/** `told` is called with each notification, `connected` whenever it begins to listen: something may have been missed until then. */
export function listenTo(
  db: OpenDatabase,
  channel: string,
  told: (payload: string) => void,
  connected: () => void,
): Channel {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    isListening = false;
    broken.end().catch(() => undefined);
    timer = setTimeout(open, RECONNECT_MS);
  }

  function open(): void {
    clearTimeout(timer);
    if (client) return;
    const opened = db.newClient();
    client = opened;
    opened.on('error', () => reconnect(opened));
    opened.on('end', () => reconnect(opened));
    opened.on('notification', ({ payload = '' }) => told(payload));
    startListening(opened).catch(() => reconnect(opened));
  }

  async function startListening(opened: pg.Client): Promise<void> {
    await opened.connect();
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (client !== opened) return;
    isListening = true;
    connected();
  }

  return {
    open,
    close() {
      clearTimeout(timer);
      const closing = client;
      client = undefined;
      isListening = false;
      closing?.end().catch(() => undefined);
    },
    isListening: () => isListening,
  };
}

export interface OwnerNotifications {
  /**
   * Calls `tell` once it listens, so that what happened before is known, and then at each notification about an owner, until the
   * function that it returns is called.
   */
  listen(ownerId: string, tell: () => void): () => void;
  close(): Promise<void>;
}

/** Listens on a channel whose notifications carry the id of an owner, while someone waits for one. */
export function ownerNotifications(db: OpenDatabase, name: string): OwnerNotifications {
  const listeners = new Map<string, Set<() => void>>();
  let isClosed = false;
  const channel = listenTo(
    db,
    name,
    (ownerId) => listeners.get(ownerId)?.forEach((tell) => tell()),
    () => listeners.forEach((set) => set.forEach((tell) => tell())),
  );

  return {
    listen(ownerId, tell) {
      const set = listeners.get(ownerId) ?? new Set();
      listeners.set(ownerId, set.add(tell));
      if (channel.isListening()) tell();
      else if (!isClosed) channel.open();
      return () => {
        set.delete(tell);
        if (set.size === 0 && listeners.get(ownerId) === set) listeners.delete(ownerId);
        if (listeners.size === 0) channel.close();
      };
    },
    async close() {
      isClosed = true;
      channel.close();
    },
  };
}
