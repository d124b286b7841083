/** Every statement about conversations. The owner is part of each. */
import sql, { raw } from 'sql-template-tag';
import {
  type Conversation,
  CONVERSATIONS_PAGE,
  type ThreadMessage,
  THREAD_PAGE,
} from '#contract/messages/conversations.ts';
import { message } from '#contract/messages/messages.ts';
import { columnName } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

const columns = raw(
  Object.keys(message.shape)
    .map((field) => `m.${columnName(field)} as "${field}"`)
    .join(', '),
);

/** Before every id: conversations of exactly that moment are not older. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The conversations of an owner by their newest message, the newest first; those older than `before`, if it is given. Of
 * conversations of the same moment those come later whose client has the smaller id.
 */
export const listConversations = (
  db: Database,
  ownerId: string,
  before: string | undefined,
  beforeClient: string = FIRST_ID,
): Promise<Conversation[]> =>
  db.rows(sql`select c.id as "clientId", c.first_name as "firstName", c.last_name as "lastName",
      m.content, m.direction, m.sent_at as "sentAt",
      (select count(*)::int from messages u where u.user_id = c.user_id and u.client_id = c.id
        and u.direction = 'incoming' and not u.is_read) as unread
    from clients c cross join lateral (
      select left(content, 200) as content, direction, sent_at from messages
        where user_id = c.user_id and client_id = c.id order by sent_at desc, id desc limit 1) m
    where c.user_id = ${ownerId} and (${before ?? null}::timestamptz is null
        or (m.sent_at, c.id) < (${before ?? null}, ${beforeClient}))
    order by m.sent_at desc, c.id desc limit ${raw(`${CONVERSATIONS_PAGE}`)}`);

/** How many messages of clients an owner has not read. */
export const countUnread = async (db: Database, ownerId: string): Promise<number> =>
  (
    await db.one<{ unread: number }>(sql`select count(*)::int as unread from messages
      where user_id = ${ownerId} and direction = 'incoming' and not is_read`)
  ).unread;

/** A page of a thread, the newest first; older than the message `before`, if it is given. Notes are the professional's own. */
export const listThread = (
  db: Database,
  ownerId: string,
  clientId: string,
  { before, withNotes = true }: { before?: string | undefined; withNotes?: boolean } = {},
): Promise<ThreadMessage[]> =>
  db.rows(sql`select ${columns}, m.channel, d.id as "deliveryId", d.state, d.reason,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'photoUrl', '/api/photos/' || f.id) order by f.id), '[]')
        from photos f where f.user_id = m.user_id and f.message_id = m.id) as photos
    from messages m left join deliveries d on d.user_id = m.user_id and d.kind = 'message'
      and d.subject_id = m.id and d.dedupe_key = 'once' and d.channel = 'mail'
    where m.user_id = ${ownerId} and m.client_id = ${clientId} and (${withNotes} or m.channel <> 'none')
      and (${before ?? null}::uuid is null or (m.sent_at, m.id) < (select b.sent_at, b.id from messages b
        where b.user_id = ${ownerId} and b.client_id = ${clientId} and b.id = ${before ?? null}))
    order by m.sent_at desc, m.id desc limit ${raw(`${THREAD_PAGE}`)}`);

/** What a message is made of. */
export interface NewMessage {
  /** A new one unless given; one that is stored already is not stored again. */
  id?: string;
  content: string;
  channel: string;
  direction: 'incoming' | 'outgoing';
  /** Now unless given. */
  sentAt?: string;
}

/** Whether a message is stored already. */
export const hasMessage = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from messages where user_id = ${ownerId} and id = ${id}`)) !==
  undefined;

/** Adds a message to the thread of a client; undefined where there is no such client, or it is in there. */
export const insertMessage = (
  db: Database,
  ownerId: string,
  clientId: string,
  { id = newId(), content, channel, direction, sentAt }: NewMessage,
): Promise<ThreadMessage | undefined> =>
  db.row(sql`insert into messages as m (id, user_id, client_id, content, channel, direction, is_read, sent_at)
    select ${id}, c.user_id, c.id, ${content}, ${channel}, ${direction}, ${direction === 'outgoing'},
      coalesce(${sentAt ?? null}::timestamptz, now())
      from clients c where c.user_id = ${ownerId} and c.id = ${clientId} for key share
    on conflict do nothing
    returning ${columns}, m.channel, null as "deliveryId", null as state, null as reason,
      '[]'::jsonb as photos`);

/** Marks what a client wrote as read: all, or what stands until that message of the thread. Returns how many messages there were. */
export const markRead = (
  db: Database,
  ownerId: string,
  clientId: string,
  until?: string,
): Promise<number> =>
  db.run(sql`update messages set is_read = true
    where user_id = ${ownerId} and client_id = ${clientId} and direction = 'incoming' and not is_read
      and (${until ?? null}::uuid is null or (sent_at, id) <= (select u.sent_at, u.id from messages u
        where u.user_id = ${ownerId} and u.client_id = ${clientId} and u.id = ${until ?? null}))`);

/** Who a thread is with. */
export interface ThreadClient {
  firstName: string;
  email: string | null;
}

/** The client of a thread, or undefined. */
export const findThreadClient = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<ThreadClient | undefined> =>
  db.row(sql`select first_name as "firstName", email from clients
    where user_id = ${ownerId} and id = ${clientId}`);
