/**
 * Login sessions. The browser holds a random token in a cookie; the database holds only its SHA-256, so that
 * a copy of the database opens no session. A session ends after 7 idle days, and 30 days after sign-in.
 */
import { hash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import type { User } from '#contract/users.ts';
import { columnName } from '#server/platform/columns.ts';
import type { Database } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';
import { newId } from '#server/platform/ids.ts';
import { outageOf } from '#server/platform/outages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** A session in use is written at most this often. */
const TOUCH_MS = HOUR_MS;

/** The user of a session, as stored. */
export type SessionUser = Omit<User, 'timeZone'>;

/** Who asks, and the revision of all that is theirs: it was raised by every write that was committed before. */
export interface SignedIn {
  user: SessionUser;
  /** Null where nobody counts; then no answer may be kept. */
  revision: string | null;
}

/** What is kept of a session, beside the hash of its token. Moments are milliseconds since 1970. */
export interface SessionDocument {
  /** The name of the session: it opens nothing. */
  id: string;
  userId: string;
  signedInAt: number;
  touchedAt: number;
  /** What the browser called itself at sign-in, cut short. */
  agent: string;
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

/** Starts a session and gives the token for the cookie. Sessions of the past are swept on the way. */
export async function startSession(
  db: Database,
  userId: string,
  agent = '',
  now = Date.now(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sess: SessionDocument = {
    id: newId(),
    userId,
    signedInAt: now,
    touchedAt: now,
    agent: agent.slice(0, MAX_AGENT_LENGTH),
  };
  await db.run(sql`insert into session (sid, sess, expire)
    values (${sidOf(token)}, ${JSON.stringify(sess)}, ${expiryOf(sess).toISOString()})`);
  await db.run(sql`delete from session where expire < ${new Date(now).toISOString()}`);
  return token;
}

/** Ends a session on the server; an unknown token is no failure. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.run(sql`delete from session where sid = ${sidOf(token)}`);
}

/** Ends all sessions of a user but the one of this token; without a token all of them. */
export async function endOtherSessions(
  db: Database,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await db.run(sql`delete from session
    where sess ->> 'userId' = ${userId} and sid <> ${token === undefined ? '' : sidOf(token)}`);
}

/** A live session as it is kept, or undefined. */
export const findSession = async (
  db: Database,
  token: string,
  now = Date.now(),
): Promise<SessionDocument | undefined> =>
  (
    await db.row<{ sess: SessionDocument }>(sql`select sess from session
      where sid = ${sidOf(token)} and expire > ${new Date(now).toISOString()}`)
  )?.sess;

/** A live session as one statement finds it. */
interface LiveSession extends SignedIn {
  sess: SessionDocument;
}

/** The live sessions of these hashes. */
async function liveSessions(
  db: Database,
  sids: readonly string[],
  now: number,
): Promise<Map<string, LiveSession>> {
  const rows = await db.rows<
    SessionUser & { sid: string; sess: SessionDocument; revision: string | null }
  >(
    sql`select s.sid, s.sess, r.revision, ${userColumns} from session s
      join users u on u.id = (s.sess ->> 'userId')::uuid
      left join owner_revisions r on r.user_id = u.id
      where s.sid = any(${sids}) and s.expire > ${new Date(now).toISOString()}`,
  );
  return new Map(rows.map(({ sid, sess, revision, ...user }) => [sid, { sess, revision, user }]));
}

/** Keeps a session alive that is in use, now and then. */
async function touch(db: Database, sid: string, sess: SessionDocument, now: number): Promise<void> {
  if (now - sess.touchedAt <= TOUCH_MS) return;
  const touched = { ...sess, touchedAt: now };
  try {
    await db.run(sql`update session set sess = ${JSON.stringify(touched)},
      expire = ${expiryOf(touched).toISOString()} where sid = ${sid}`);
  } catch (error) {
    // Where nothing can be written, what is there can still be looked at; the next request touches it.
    if (outageOf(error) === undefined) throw error;
  }
}

/** Gives the user of a live session with the revision, or undefined. */
type FindSessionUser = (token: string) => Promise<SignedIn | undefined>;

/** Finds the users of sessions over `db`: requests that come together are looked up in one statement. */
export function sessionFinder(db: Database, now: () => number = Date.now): FindSessionUser {
  const find = gathered((sids) => liveSessions(db, sids, now()));
  return async (token) => {
    const sid = sidOf(token);
    const live = await find(sid);
    if (!live) return undefined;
    const { sess, user, revision } = live;
    await touch(db, sid, sess, now());
    return { user, revision };
  };
}

/** The same for one request that comes alone. */
export const findSessionUser = (
  db: Database,
  token: string,
  now = Date.now(),
): Promise<SignedIn | undefined> => sessionFinder(db, () => now)(token);

/** Whether the browser reached us over TLS, directly or through a trusted proxy. */
const isSecure = (request: FastifyRequest, publicOrigin: string | undefined): boolean =>
  publicOrigin === undefined ? request.protocol === 'https' : publicOrigin.startsWith('https:');

/** How long a browser remembers that somebody signed in on it. */
const DEVICE_S = 365 * 24 * 3600;

/** The two cookies of a session, and the one of a known device, as they are named and guarded for this request. */
export function sessionCookies(publicOrigin: string | undefined) {
  const prefix = (request: FastifyRequest): string =>
    isSecure(request, publicOrigin) ? '__Host-' : '';
  const names = (request: FastifyRequest) => ({
    token: `${prefix(request)}pawkeeper_session`,
    // Sent by the browser only from our own pages: its presence shows that no other site led here.
    sameSite: `${prefix(request)}pawkeeper_same_site`,
    // Stays when the session ends. It opens nothing: it only counts wrong passwords apart from everybody else's.
    device: `${prefix(request)}pawkeeper_device`,
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
      const kept = { ...options(request, 'lax'), maxAge: DEVICE_S };
      reply.setCookie(names(request).device, token, kept);
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
