/**
 * The private links that clients and calendar programs open without an account: made, looked up and ended here, each of one kind and
 * for one thing (decision 83). Of a token the hash is stored. A link also ends with what it is for, by its foreign key.
 */
import { createHash, randomBytes } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** What a link may be for, with the column of its id: a client's conversation, a client's pages, an invoice, a visit report, or the welcome of a prospect. */
const SUBJECTS = {
  client: raw('client_id'),
  portal: raw('client_id'),
  invoice: raw('invoice_id'),
  report: raw('report_id'),
  welcome: raw('prospect_id'),
} as const;

type SubjectKind = keyof typeof SUBJECTS;

/** The last kind is for the bookings of a whole business. */
export type LinkKind = SubjectKind | 'feed';

const LIFETIME_MS = 365 * 86_400_000;
/** The older ones to an invoice, a report or a welcome end when another is made: each attempt at an email makes one. */
const MAX_LINKS = 20;

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const newToken = (): string => randomBytes(24).toString('hex');

/**
 * Makes a link, within the transaction that found what it is for; returns its token. It is valid for twelve months, one to a report until
 * the report's own end.
 */
export async function insertLink(
  db: Database,
  ownerId: string,
  kind: SubjectKind,
  id: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  const column = SUBJECTS[kind];
  const end = kind === 'report' ? 'infinity' : new Date(now.getTime() + LIFETIME_MS).toISOString();
  await db.run(sql`insert into links (token_hash, kind, user_id, ${column}, expires_at)
    values (${hashOf(token)}, ${kind}, ${ownerId}, ${id}, ${end})`);
  if (kind === 'invoice' || kind === 'report' || kind === 'welcome') {
    await db.run(sql`delete from links where user_id = ${ownerId} and ${column} = ${id}
      and token_hash in (select token_hash from links where user_id = ${ownerId} and ${column} = ${id}
        order by created_at desc, token_hash offset ${MAX_LINKS})`);
  }
  return token;
}

/** The token of the link to a client's pages that a page opened by another link shows. It says nothing of that other token. */
export const portalTokenOf = (token: string): string =>
  createHash('sha256').update(`portal ${token}`).digest('hex').slice(0, 48);

/** A link to the pages of a client, for one of the client's contacts or the client. */
export interface NewPortalLink {
  clientId: string;
  contactId?: string | undefined;
  /** A new one unless given. */
  token?: string;
  /** It asks each device for a code, the first one too: it is on a page that gets passed on. */
  asksFirst?: boolean;
}

/** Makes a link to the pages of a client, within the transaction that found them; returns its token. It is valid for twelve months. */
export async function insertPortalLink(
  db: Database,
  ownerId: string,
  { clientId, contactId, token = newToken(), asksFirst = false }: NewPortalLink,
  now: Date,
): Promise<string> {
  await db.run(sql`insert into links (token_hash, kind, user_id, client_id, contact_id, opened_at, expires_at)
    values (${hashOf(token)}, 'portal', ${ownerId}, ${clientId}, ${contactId ?? null},
      ${asksFirst ? now.toISOString() : null}, ${new Date(now.getTime() + LIFETIME_MS).toISOString()})`);
  return token;
}

/**
 * Makes a link to an invoice or a report, and the link to the client's pages that its page shows. Such pages get passed on: that one asks every
 * device for a code.
 */
export async function insertLinkWithPortal(
  db: Database,
  ownerId: string,
  kind: 'invoice' | 'report',
  { id, clientId }: { id: string; clientId: string | null },
  now: Date,
): Promise<string> {
  const token = await insertLink(db, ownerId, kind, id, now);
  if (clientId !== null) {
    const link = { clientId, token: portalTokenOf(token), asksFirst: true };
    await insertPortalLink(db, ownerId, link, now);
  }
  return token;
}

/** Where the link to the client's pages that was made with another link opens; undefined where there is none, or it has ended. */
export async function portalUrlOf(
  db: Database,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const portal = portalTokenOf(token);
  const row = await db.row(sql`select 1 as yes from ${linkOf('portal', portal, now)} l
    join clients c on c.user_id = l.user_id and c.id = l.client_id where c.archived_at is null`);
  return row && `/my/open/${portal}`;
}

/** Notes that a link was opened; false where it had been before, so that of two devices at once one is the first. */
export const openFirst = async (
  db: Database,
  ownerId: string,
  token: string,
  now: Date,
): Promise<boolean> =>
  (await db.run(sql`update links set opened_at = ${now.toISOString()}
    where user_id = ${ownerId} and token_hash = ${hashOf(token)} and opened_at is null`)) > 0;

/** Makes the link to the calendar feed of an owner, who has one at a time: the one before ends. Returns its token. */
export async function replaceFeedLink(
  db: Database,
  ownerId: string,
  showsNames: boolean,
): Promise<string> {
  const token = newToken();
  await db.run(sql`insert into links (token_hash, kind, user_id, shows_names)
    values (${hashOf(token)}, 'feed', ${ownerId}, ${showsNames})
    on conflict (user_id) where kind = 'feed' do update set token_hash = excluded.token_hash,
      shows_names = excluded.shows_names, created_at = excluded.created_at`);
  return token;
}

/** The row of a live link as a table to select from; none where it expired, was revoked, is of another kind or never was one. */
export const linkOf = (kind: LinkKind, token: string, now: Date): Sql =>
  sql`(select user_id, client_id, contact_id, invoice_id, report_id, prospect_id, shows_names from links
    where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now.toISOString()})`;

/** Revokes every link to an invoice or a report, or to a client's conversation and pages. */
export const deleteLinks = (
  db: Database,
  ownerId: string,
  kind: SubjectKind,
  id: string,
): Promise<number> =>
  db.run(sql`delete from links where user_id = ${ownerId} and ${SUBJECTS[kind]} = ${id}`);

/** Ends the link to an owner's calendar feed. */
export const deleteFeedLink = (db: Database, ownerId: string): Promise<number> =>
  db.run(sql`delete from links where user_id = ${ownerId} and kind = 'feed'`);

/** A secret URL that was ended must not come back with a backup; another is made in a moment. */
export const deleteFeedLinksAfterRestore = (db: Database): Promise<number> =>
  db.run(sql`delete from links where kind = 'feed'`);

/** Which links were opened since a backup is not known: after a restore each one asks for a code. */
export const askCodesAfterRestore = (db: Database): Promise<number> =>
  db.run(sql`update links set opened_at = now() where kind = 'portal' and opened_at is null`);
