/** Every statement about access codes. The owner is part of each, but for those that the whole installation needs when a key changes. */
import sql, { raw } from 'sql-template-tag';
import {
  type AccessCode,
  type AccessKind,
  type AccessLogEntry,
  MAX_ACCESS_LOG,
} from '#contract/people/accessCodes.ts';
import type { CodeOf } from '#server/people/access/encryption.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

/** An encrypted code, and whose it is. */
export type StoredCode = CodeOf & { encrypted: string };

/** The same, with the name of its client. */
export type RestoredCode = StoredCode & { clientName: string };

/** Which codes a client has. */
export const listAccess = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<AccessCode[]> =>
  db.rows(sql`select kind, updated_at as "updatedAt" from access_codes
    where user_id = ${ownerId} and client_id = ${clientId} order by kind`);

/** An encrypted code, or undefined. */
export const findCode = async (db: Database, of: CodeOf): Promise<string | undefined> =>
  (
    await db.row<{ encrypted: string }>(sql`select encrypted from access_codes
      where user_id = ${of.ownerId} and client_id = ${of.clientId} and kind = ${of.kind}`)
  )?.encrypted;

/** Saves an encrypted code in place of the one before. */
export const saveCode = (db: Database, of: CodeOf, encrypted: string): Promise<number> =>
  db.run(sql`insert into access_codes (user_id, client_id, kind, encrypted)
    values (${of.ownerId}, ${of.clientId}, ${of.kind}, ${encrypted})
    on conflict (user_id, client_id, kind) do update
      set encrypted = excluded.encrypted, updated_at = greatest(now(), access_codes.updated_at + interval '1 millisecond')`);

/** Removes a code; returns whether there was one. */
export const deleteCode = async (db: Database, of: CodeOf): Promise<boolean> =>
  (await db.run(sql`delete from access_codes
    where user_id = ${of.ownerId} and client_id = ${of.clientId} and kind = ${of.kind}`)) > 0;

/** Logs what was done with a code, and forgets the oldest entries of a long log. */
export async function logAccess(
  db: Database,
  { ownerId, clientId, kind }: CodeOf,
  action: AccessLogEntry['action'],
  now: Date,
): Promise<void> {
  await db.run(sql`insert into access_log (id, user_id, client_id, kind, action, at)
    values (${newId()}, ${ownerId}, ${clientId}, ${kind}, ${action}, ${now.toISOString()})`);
  await db.run(sql`delete from access_log where user_id = ${ownerId} and client_id = ${clientId}
    and id in (select id from access_log where user_id = ${ownerId} and client_id = ${clientId}
      order by at desc, id desc offset ${raw(`${MAX_ACCESS_LOG}`)})`);
}

/** What was done with the codes of a client, the latest first. */
export const listAccessLog = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<AccessLogEntry[]> =>
  db.rows(sql`select id, kind, action, at from access_log
    where user_id = ${ownerId} and client_id = ${clientId}
    order by at desc, id desc limit ${raw(`${MAX_ACCESS_LOG}`)}`);

/** The encrypted codes of an owner, client by client. */
export const listCodesOf = (db: Database, ownerId: string): Promise<RestoredCode[]> =>
  db.rows(sql`select a.user_id as "ownerId", a.client_id as "clientId", a.kind, a.encrypted,
      c.first_name || ' ' || c.last_name as "clientName"
    from access_codes a join clients c on c.user_id = a.user_id and c.id = a.client_id
    where a.user_id = ${ownerId} order by a.client_id, a.kind`);

/** Every encrypted code of the installation, with the name of its client. */
export const listAllCodes = (db: Database): Promise<RestoredCode[]> =>
  db.rows(sql`select a.user_id as "ownerId", a.client_id as "clientId", a.kind, a.encrypted,
      c.first_name || ' ' || c.last_name as "clientName"
    from access_codes a join clients c on c.user_id = a.user_id and c.id = a.client_id
    order by a.user_id, c.last_name, c.first_name, a.client_id, a.kind for update of a`);

/** Replaces an encrypted code by the same one under another key: nobody has changed it. */
export const replaceCode = (db: Database, of: CodeOf, encrypted: string): Promise<number> =>
  db.run(sql`update access_codes set encrypted = ${encrypted}
    where user_id = ${of.ownerId} and client_id = ${of.clientId} and kind = ${of.kind}`);

/** Deletes every code of the installation, which no key opens any more. */
export const deleteAllCodes = async (db: Database): Promise<void> => {
  await db.run(sql`delete from access_codes`);
};

/** Whether the installation has any code. */
export const hasAnyCode = async (db: Database): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(sql`select exists (select from access_codes
    where user_id >= '00000000-0000-0000-0000-000000000000') as has`)
  ).has;

/** Of which kinds an owner's code is called what in a sentence. */
export const ACCESS_WORDS: Readonly<Record<AccessKind, string>> = {
  entryCode: 'entry code',
  alarmWord: 'alarm word',
  duressWord: 'duress word',
  keySafe: 'key safe',
};
