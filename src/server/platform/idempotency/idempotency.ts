/**
 * Idempotent creates. A POST with an `Idempotency-Key` that arrives twice (a double tap, a retry after a lost response, at the
 * same moment, at another server, after a restart) creates one record, and both are given the same response.
 *
 * The record is created first and the response stored after it, in one transaction. A second request with the same key waits
 * for the first at the key's row, rolls back what it created and sends the stored response. A request that fails stores
 * nothing, and can be repeated with its key.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { JsonText, sendJsonText } from '#server/platform/http/json-text.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import { createWithinQuotas } from '#server/platform/limits/quotas.ts';

/** The answer to an action that makes a record, a record of its own, or work that a job begins. */
type Success = 200 | 201 | 202;

/** The visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const NO_KEY = 'An Idempotency-Key has 1 to 255 visible characters without spaces, such as a UUID.';
const OTHER_REQUEST =
  'This Idempotency-Key was used for another request. Send a new key with a new request.';

/** Longer than a browser keeps the draft of a form, which holds the key of what was sent. */
const LIFETIME_MS = 31 * 86_400_000;

/** One attempt to create something under a key. */
interface Attempt {
  ownerId: string;
  key: string;
  fingerprint: string;
}

interface Stored {
  fingerprint: string;
  status: number;
  answer: string;
}

/** The key was used before: what this attempt created is rolled back. */
class Repeated extends Error {
  override name = 'Repeated';
}

/** Stores a response; waits for a transaction that is about to store another under the same key. */
async function store(
  db: Database,
  { ownerId, key, fingerprint }: Attempt,
  { status, answer }: Pick<Stored, 'status' | 'answer'>,
) {
  const isFirst = await db.run(sql`insert into idempotency_keys
      (user_id, key, fingerprint, status, answer)
    values (${ownerId}, ${key}, ${fingerprint}, ${status}, ${answer})
    on conflict (user_id, key) do nothing`);
  if (isFirst === 0) throw new Repeated();
}

const findStored = (db: Database, { ownerId, key }: Attempt): Promise<Stored | undefined> =>
  db.row(sql`select fingerprint, status, answer from idempotency_keys
    where user_id = ${ownerId} and key = ${key}`);

/** Keys belong to an owner. Another principal who sends the owner's key must not be given the owner's answer. */
function callerOf(request: FastifyRequest): string {
  const { kind, id, ownerId } = principalOf(request);
  return id === ownerId ? '' : `${kind} ${id} `;
}

/** The validated body: spaces around a name do not make it another request. A file is as it is. */
function sentBody(body: unknown): string {
  if (body instanceof JsonText) return body.text;
  return Buffer.isBuffer(body) ? hash('sha256', body, 'base64url') : JSON.stringify(body);
}

/** The attempt that a request is; undefined without a key. */
function attemptOf(request: FastifyRequest): Attempt | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new HttpError(400, NO_KEY);
  const { ownerId, method, url, body } = request;
  const sent = sentBody(body);
  const asked = `${method} ${url} ${sent}`;
  const fingerprint = hash('sha256', `${callerOf(request)}${asked}`, 'base64url');
  return { ownerId, key, fingerprint };
}

/** After the first attempt succeeded, its record may make the second one fail: that is not an error of the repeat. */
const mayBeRepeat = (error: unknown): boolean =>
  error instanceof Repeated ||
  error instanceof HttpError ||
  (error instanceof pg.DatabaseError && (error.code?.startsWith('23') ?? false));

/** The record as it is sent; the same bytes are stored. */
function jsonOf(reply: FastifyReply, record: unknown): string {
  if (record instanceof JsonText) return record.text;
  const text = reply.serialize(record);
  if (typeof text !== 'string') throw new TypeError('Only a response that is text can be stored');
  return text;
}

/**
 * Answers with the record that `make` returns, 201 unless another status is given, or 403 where it is beyond a quota of the route.
 * `make` must use only the handle that it is given.
 */
export async function createOnce<Record>(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (db: Database) => Promise<Record>,
  status: Success = 201,
): Promise<void> {
  reply.code(status);
  const { db } = request;
  const attempt = attemptOf(request);
  const create = (db: Database) => createWithinQuotas(db, request, make);
  if (!attempt) {
    const record = await transaction(db, create);
    return record instanceof JsonText ? sendJsonText(reply, record) : reply.send(record);
  }
  reply.type('application/json; charset=utf-8');
  try {
    const answer = await transaction(db, async (db) => {
      const text = jsonOf(reply, await create(db));
      await store(db, attempt, { status, answer: text });
      return text;
    });
    return reply.send(answer);
  } catch (error) {
    if (!mayBeRepeat(error)) throw error;
    const stored = await findStored(db, attempt);
    if (!stored) throw error;
    if (stored.fingerprint !== attempt.fingerprint) throw new HttpError(422, OTHER_REQUEST);
    return reply.code(stored.status).header('idempotency-replayed', 'true').send(stored.answer);
  }
}

/** Keys that are more than 31 days old. */
export const expiredKeys = (now: Date): ExpiredRows => ({
  table: 'idempotency_keys',
  where: sql`created_at < ${new Date(now.getTime() - LIFETIME_MS).toISOString()}`,
});
