/**
 * Login sessions. The browser holds a random token in a cookie; the database holds only its SHA-256, so that
 * a copy of the database opens no session. A session ends after 7 idle days, and 30 days after sign-in.
 */
import { hash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import type { User } from '#contract/identity/users.ts';
import { columnName } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import { newId } from '#server/platform/db/ids.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import type { TableUsage } from '#server/platform/http/principal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** A session in use is written at most this often. */
const TOUCH_MS = HOUR_MS;

/** The user of a session, as stored. */
export type SessionUser = Omit<User, 'timeZone'>;

/** The user of a live session. */
export interface SignedIn {
  /** The hash of the session's token. */
  sid: string;
  user: SessionUser;
  /** Whether it began with a passkey, which counts as two factors. */
  isByPasskey: boolean;
  /** How many rows and bytes the user had in each table when they were measured last; null for never. */
  usage: TableUsage;
  measuredAt: string | null;
}

/** What is stored of a session, next to the hash of its token. Moments are milliseconds since 1970. */
export interface SessionDocument {
  /** Names the session in the list of devices; it does not open it. */
  id: string;
  userId: string;
  signedInAt: number;
  touchedAt: number;
  /** The browser's user agent at sign-in, cut short. */
  agent: string;
  /** Set where the session began with a passkey. */
  isByPasskey?: boolean;
}

const MAX_AGENT_LENGTH = 200;

/** The fields of a user as sessions and profiles answer them. */
export const userFields = [
  'id',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'businessName',
  'phone',
  'address',
  'createdAt',
  'updatedAt',
] as const;

const userColumns = raw(
  userFields.map((field) => `u.${columnName(field)} as "${field}"`).join(', '),
);

const sidOf = (token: string): string => hash('sha256', token);

const expiryOf = ({ signedInAt, touchedAt }: SessionDocument): Date =>
  new Date(Math.min(touchedAt + IDLE_MS, signedInAt + ABSOLUTE_MS));

/** Ends the sessions beyond `MAX_DEVICES`, those that were unused for longest first, but not the one that has just begun. */
async function endSurplusSessions(db: Database, userId: string, newSid: string): Promise<void> {
  // A session whose request is writing just now is in use: it stays until the next sign-in, and nobody waits.
  await db.run(sql`delete from session where sid = any(array(
    select sid from session where sid = any(array(
        select sid from session where sess ->> 'userId' = ${userId} and sid <> ${newSid}
          order by (sess ->> 'touchedAt')::bigint desc, sid offset ${MAX_DEVICES - 1}))
      for update skip locked))`);
}

/** Starts a session and gives the token for the cookie. */
export async function startSession(
  db: Database,
  userId: string,
  agent = '',
  now = Date.now(),
  isByPasskey = false,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sess: SessionDocument = {
    id: newId(),
    userId,
    signedInAt: now,
    touchedAt: now,
    agent: agent.slice(0, MAX_AGENT_LENGTH),
    ...(isByPasskey && { isByPasskey }),
  };
  await db.run(sql`insert into session (sid, sess, expire)
    values (${sidOf(token)}, ${JSON.stringify(sess)}, ${expiryOf(sess).toISOString()})`);
  await endSurplusSessions(db, userId, sidOf(token));
  return token;
}

/** The sessions that have expired. */
export const expiredSessions = (now: Date): ExpiredRows => ({
  table: 'session',
  where: sql`expire < ${now.toISOString()}`,
  isOwnerless: true,
});

/** Ends a session on the server; an unknown token is no failure. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.run(sql`delete from session where sid = ${sidOf(token)}`);
}

/** Ends all sessions of a user but the one of this token, without a token all of them, and sign-ins that wait for a code. */
export async function endOtherSessions(
  db: Database,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await db.run(sql`delete from session
    where sess ->> 'userId' = ${userId} and sid <> ${token === undefined ? '' : sidOf(token)}`);
  await db.run(sql`delete from unfinished_sign_ins where user_id = ${userId}`);
}

/** A live session as it is stored, or undefined. */
export const findSession = async (
  db: Database,
  token: string,
  now = Date.now(),
): Promise<SessionDocument | undefined> =>
  (
    await db.row<{ sess: SessionDocument }>(sql`select sess from session
      where sid = ${sidOf(token)} and expire > ${new Date(now).toISOString()}`)
  )?.sess;

/** A live session as the database has it. */
interface LiveSession extends SignedIn {
  sess: SessionDocument;
}

/** The live session of a hash, or undefined. */
async function findLiveSession(
  db: Database,
  sid: string,
  now: number,
): Promise<LiveSession | undefined> {
  const row = await db.row<SessionUser & Omit<LiveSession, 'user'>>(
    sql`select s.sid, s.sess, coalesce((s.sess ->> 'isByPasskey')::boolean, false) as "isByPasskey", coalesce(w.usage, '{}') as usage, w.measured_at as "measuredAt",
        ${userColumns} from session s
      join users u on u.id = (s.sess ->> 'userId')::uuid
      left join owner_usage w on w.user_id = u.id
      where s.sid = ${sid} and s.expire > ${new Date(now).toISOString()} and u.disabled_at is null`,
  );
  if (!row) return undefined;
  const { sid: found, sess, usage, measuredAt, isByPasskey, ...user } = row;
  return { sid: found, sess, usage, measuredAt, isByPasskey, user };
}

/** Whether a session is live. */
export const sessionStands = async (db: Database, sid: string): Promise<boolean> =>
  (await db.row(sql`select from session where sid = ${sid} and expire > now()`)) !== undefined;

/** The sessions among these that are live. */
export const liveSessions = async (
  db: Database,
  sids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.rows<{ sid: string }>(
        sql`select sid from session where sid = any(${[...sids]}) and expire > now()`,
      )
    ).map(({ sid }) => sid),
  );

/** Extends a session that is in use, at most once an hour. */
async function touch(db: Database, sid: string, sess: SessionDocument, now: number): Promise<void> {
  if (now - sess.touchedAt <= TOUCH_MS) return;
  const touched = { ...sess, touchedAt: now };
  try {
    await db.run(sql`update session set sess = ${JSON.stringify(touched)},
      expire = ${expiryOf(touched).toISOString()} where sid = ${sid}`);
  } catch (error) {
    // While nothing can be written, data can still be read; a later request extends the session.
    if (transientErrorOf(error) === undefined) throw error;
  }
}

/**
 * Finds the user of a live session, or undefined. A session that has ended is found no more, on any server. Where `isUse` is
 * false the session is not extended.
 */
export async function findSessionUser(
  db: Database,
  token: string,
  now = Date.now(),
  isUse = true,
): Promise<SignedIn | undefined> {
  const live = await findLiveSession(db, sidOf(token), now);
  if (!live) return undefined;
  const { sess, ...signedIn } = live;
  if (isUse) await touch(db, signedIn.sid, sess, now);
  return signedIn;
}

/** Whether the browser reached us over TLS, directly or through a trusted proxy. */
const isSecure = (request: FastifyRequest, publicOrigin: string | undefined): boolean =>
  publicOrigin === undefined ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** How long a browser keeps the cookie of a known device. */
const DEVICE_S = 365 * 24 * 3600;

/** The two cookies of a session, and the one of a known device. Over TLS they have the `__Host-` prefix. */
export function sessionCookies(publicOrigin: string | undefined) {
  const prefix = (request: FastifyRequest): string =>
    isSecure(request, publicOrigin) ? '__Host-' : '';
  const names = (request: FastifyRequest) => ({
    token: `${prefix(request)}pawkeeper_session`,
    // SameSite=Strict: browsers send it only from our own pages, so its presence shows that no other site led here.
    sameSite: `${prefix(request)}pawkeeper_same_site`,
    // Stays when the session ends. It opens nothing: wrong passwords on this device are counted apart from everyone else's.
    device: `${prefix(request)}pawkeeper_device`,
    // A sign-in that waits for its code.
    unfinished: `${prefix(request)}pawkeeper_unfinished`,
  });
  const options = (
    request: FastifyRequest,
    sameSite: 'lax' | 'strict',
  ): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite,
    secure: isSecure(request, publicOrigin),
    maxAge: ABSOLUTE_MS / 1000,
  });
  return {
    device: (request: FastifyRequest): string | undefined => request.cookies[names(request).device],
    setDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
      const lasting = { ...options(request, 'lax'), maxAge: DEVICE_S };
      reply.setCookie(names(request).device, token, lasting);
    },
    unfinished: (request: FastifyRequest): string | undefined =>
      request.cookies[names(request).unfinished],
    setUnfinished(request: FastifyRequest, reply: FastifyReply, token: string, s: number): void {
      const passing = { ...options(request, 'lax'), maxAge: s };
      reply.setCookie(names(request).unfinished, token, passing);
    },
    clearUnfinished(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(names(request).unfinished, options(request, 'lax'));
    },
    token: (request: FastifyRequest): string | undefined => request.cookies[names(request).token],
    isSameSite: (request: FastifyRequest): boolean =>
      request.cookies[names(request).sameSite] !== undefined,
    set(request: FastifyRequest, reply: FastifyReply, token: string): void {
      reply.setCookie(names(request).token, token, options(request, 'lax'));
      reply.setCookie(names(request).sameSite, '1', options(request, 'strict'));
    },
    clear(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(names(request).token, options(request, 'lax'));
      reply.clearCookie(names(request).sameSite, options(request, 'strict'));
    },
  };
}

export type SessionCookies = ReturnType<typeof sessionCookies>;
