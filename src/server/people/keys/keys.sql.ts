/** Every statement about the keys of clients. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Key,
  type KeyChanges,
  type KeyEvent,
  type KeyEventValues,
  type KeyValues,
  key,
  keyEvent,
  keyInput,
  MAX_KEY_EVENTS,
  MAX_KEYS,
  PLACE_AFTER,
} from '#contract/people/keys.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import {
  changed,
  type ConstraintErrors,
  found,
  HttpError,
} from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(key.shape));
const written = Object.keys(keyInput.shape);
const eventColumns = columnsOf(Object.keys(keyEvent.shape));

/** The error for a tag that another key has. */
export const keyConstraints: ConstraintErrors = {
  keys_tag: { field: 'tag', message: 'Another key has this tag. Choose another number.' },
};

/** The keys of all clients of an owner, client by client. */
export const keyList = (ownerId: string): RowList => ({
  table: 'keys',
  record: key,
  where: sql`user_id = ${ownerId}`,
  order: sql`client_id, created_at, id`,
});

/** The keys of a client, the oldest first. */
export const listKeys = (db: Database, ownerId: string, clientId: string): Promise<Key[]> =>
  db.rows(sql`select ${columns} from keys
    where user_id = ${ownerId} and client_id = ${clientId} order by created_at, id`);

/** One key, or undefined. */
export const findKey = (db: Database, ownerId: string, id: string): Promise<Key | undefined> =>
  db.row(sql`select ${columns} from keys where user_id = ${ownerId} and id = ${id}`);

/** Adds a key to a client within a transaction, and returns it. */
export async function insertKey(
  db: Database,
  ownerId: string,
  clientId: string,
  values: KeyValues,
): Promise<Key> {
  await lockClient(db, ownerId, clientId);
  const others = await listKeys(db, ownerId, clientId);
  if (others.length >= MAX_KEYS) {
    throw new HttpError(
      400,
      `A client has at most ${MAX_KEYS} keys. Delete one first, or change it.`,
    );
  }
  return db.one(sql`insert into keys
    ${insertValues({ id: newId(), userId: ownerId, clientId }, written, values)} returning ${columns}`);
}

/** Changes a key; refused with `Conflict` where it changed since `readAt`. */
export async function updateKey(
  db: Database,
  ownerId: string,
  id: string,
  changes: KeyChanges,
  readAt: string | undefined,
): Promise<Key> {
  const row = await db.row<Key>(sql`update keys set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'key', () => findKey(db, ownerId, id));
}

/** Deletes a key; returns whether there was one. */
export const deleteKey = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from keys where user_id = ${ownerId} and id = ${id}`)) > 0;

/** The log of a key, the latest first. */
export const listKeyEvents = (db: Database, ownerId: string, keyId: string): Promise<KeyEvent[]> =>
  db.rows(sql`select ${eventColumns} from key_events
    where user_id = ${ownerId} and key_id = ${keyId} order by at desc, created_at desc, id desc`);

/**
 * Adds what happened to a key within a transaction, and returns it; one that the key has already is returned as it is. The latest by its own
 * time says where the key is: one that a phone sends late changes nothing about that.
 */
export async function insertKeyEvent(
  db: Database,
  ownerId: string,
  keyId: string,
  { id = newId(), kind, at, receivedBy }: KeyEventValues,
  now: Date,
): Promise<KeyEvent> {
  found(
    await db.row(sql`select id from keys
      where user_id = ${ownerId} and id = ${keyId} for no key update`),
    'Key',
  );
  const events = await listKeyEvents(db, ownerId, keyId);
  const stored = events.find((event) => event.id === id);
  if (stored) return stored;
  if (events.length >= MAX_KEY_EVENTS) {
    throw new HttpError(400, `A key has at most ${MAX_KEY_EVENTS} entries in its log.`);
  }
  const event = await db.one<KeyEvent>(sql`insert into key_events
      (id, user_id, key_id, kind, at, received_by)
    values (${id}, ${ownerId}, ${keyId}, ${kind}, ${at ?? now.toISOString()}, ${receivedBy ?? null})
    returning ${eventColumns}`);
  const [latest] = events;
  if (latest === undefined || latest.at <= event.at) {
    await db.run(sql`update keys set ${updateValues(['place'], { place: PLACE_AFTER[kind] })}
      where user_id = ${ownerId} and id = ${keyId}`);
  }
  return event;
}
