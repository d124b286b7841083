/** Every statement about messages. The owner is part of each. */
import sql from 'sql-template-tag';
import type { PageQuery } from '#contract/pageQuery.ts';
import { message } from '#contract/messages.ts';
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
