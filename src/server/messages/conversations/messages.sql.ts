/** Every statement about messages. The owner is part of each. */
import sql from 'sql-template-tag';
import type { PageQuery } from '#contract/pageQuery.ts';
import { message } from '#contract/messages/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const newestFirst = { table: 'messages', keys: [sql`sent_at`], ids: 'desc' } as const;

/** The messages of an owner, newest first: all, or a page. */
export const messageList = (ownerId: string, page: PageQuery): RowList => ({
  table: 'messages',
  record: message,
  where: sql`user_id = ${ownerId} ${comesAfter(newestFirst, ownerId, page.before)}`,
  order: sql`sent_at desc, id desc`,
  page,
});

/** What a message says, and how many photos it has; undefined where it is gone. */
export const findMessageText = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<{ content: string; photos: number } | undefined> =>
  db.row(sql`select content, (select count(*)::int from photos f
      where f.user_id = m.user_id and f.message_id = m.id) as photos
    from messages m where user_id = ${ownerId} and id = ${id}`);

/** What a notification of a message says; undefined where the message is gone. */
export const findNews = (
  db: Database,
  ownerId: string,
  messageId: string,
): Promise<{ clientId: string; firstName: string; isRead: boolean } | undefined> =>
  db.row(sql`select c.id as "clientId", c.first_name as "firstName", m.is_read as "isRead"
    from messages m join clients c on c.user_id = m.user_id and c.id = m.client_id
    where m.user_id = ${ownerId} and m.id = ${messageId}`);
