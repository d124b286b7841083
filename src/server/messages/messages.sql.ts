/** Every statement about messages. The owner is part of each. */
import sql from 'sql-template-tag';
import { message } from '#contract/messages.ts';
import type { RowList } from '#server/platform/http/lists.ts';

/** All messages of an owner, newest first. */
export const messageList = (ownerId: string): RowList => ({
  table: 'messages',
  record: message,
  where: sql`user_id = ${ownerId}`,
  order: sql`sent_at desc, id desc`,
});
