/**
 * Creates that may be repeated. A POST with an `Idempotency-Key` that comes twice (a double tap, a retry after a lost
 * answer, at the same moment, at another server, after a restart) makes one record and is given one answer.
 *
 * The record is made first and its answer kept after it, in one transaction. Whoever comes second with the same key
 * waits for the first at the key's row, undoes what it made and gives the first one's answer. A try that fails keeps
 * nothing, and can be repeated under its key.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { type Database, type DatabasePool, transaction } from '#server/platform/database.ts';
import { AnsweredFailure } from '#server/platform/errors.ts';

const CREATED = 201;

/** The visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const NO_KEY = 'An Idempotency-Key has 1 to 255 visible characters without spaces, such as a UUID.';
const OTHER_REQUEST =
  'This Idempotency-Key was used for another request. Send a new key with a new request.';

const HOUR_MS = 3_600_000;
const KEPT_MS = 24 * HOUR_MS;
const SWEPT_AT_ONCE = 1_000;

/** One try to create something under a key. */
interface Try {
  ownerId: string;
  key: string;
  fingerprint: string;
}

interface Kept {
  fingerprint: string;
  status: number;
  answer: string;
}

/** The same key came first: what this try made is undone. */
class CameSecond extends Error {
  override name = 'CameSecond';
}

/** Keeps an answer; waits for a transaction that is about to keep another under the same key. */
async function keep(db: Database, { ownerId, key, fingerprint }: Try, answer: string) {
  const isFirst = await db.run(sql`insert into idempotency_keys
      (user_id, key, fingerprint, status, answer)
    values (${ownerId}, ${key}, ${fingerprint}, ${CREATED}, ${answer})
    on conflict (user_id, key) do nothing`);
  if (isFirst === 0) throw new CameSecond();
}

const findKept = (db: Database, { ownerId, key }: Try): Promise<Kept | undefined> =>
  db.row(sql`select fingerprint, status, answer from idempotency_keys
    where user_id = ${ownerId} and key = ${key}`);

/** The try that a request is; undefined where it carries no key. */
function tryOf(request: FastifyRequest): Try | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new AnsweredFailure(400, NO_KEY);
  const { ownerId, method, url, body } = request;
  // The validated body: spaces around a name make no other request.
  const fingerprint = hash('sha256', `${method} ${url} ${JSON.stringify(body)}`, 'base64url');
  return { ownerId, key, fingerprint };
}

/** Where the first try was done, the record may stand in the way of a second: that is no failure of the repeat. */
const mayBeRepeat = (error: unknown): boolean =>
  error instanceof CameSecond ||
  error instanceof AnsweredFailure ||
  (error instanceof pg.DatabaseError && (error.code?.startsWith('23') ?? false));

/** The record as it is sent: the same bytes are kept. */
function jsonOf(reply: FastifyReply, record: unknown): string {
  const text = reply.serialize(record);
  if (typeof text !== 'string') throw new TypeError('Only an answer that is text can be kept');
  return text;
}

/** Answers 201 with what `make` gives, which must use no other handle than the one that it is given. */
export async function createOnce<Record>(
  db: DatabasePool,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (db: Database) => Promise<Record>,
): Promise<void> {
  reply.code(CREATED);
  const attempt = tryOf(request);
  if (!attempt) return reply.send(await make(db));
  reply.type('application/json; charset=utf-8');
  try {
    const answer = await transaction(db, async (db) => {
      const text = jsonOf(reply, await make(db));
      await keep(db, attempt, text);
      return text;
    });
    return reply.send(answer);
  } catch (error) {
    if (!mayBeRepeat(error)) throw error;
    const kept = await findKept(db, attempt);
    if (!kept) throw error;
    if (kept.fingerprint !== attempt.fingerprint) throw new AnsweredFailure(422, OTHER_REQUEST);
    return reply.code(kept.status).header('idempotency-replayed', 'true').send(kept.answer);
  }
}

/** Forgets keys that are more than a day old, a thousand at a time, so that no create waits long. Gives how many. */
export async function sweepKeys(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  let swept = 0;
  for (;;) {
    const some = await db.run(sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before}
        order by created_at limit ${SWEPT_AT_ONCE} for update skip locked))`);
    swept += some;
    if (some < SWEPT_AT_ONCE) return swept;
  }
}
