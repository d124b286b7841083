/** Every statement about messages. The owner is part of each. */
import sql from 'sql-template-tag';
import { type Message, message } from '#contract/messages.ts';
import { columnsOf } from '#server/platform/columns.ts';
import type { Database } from '#server/platform/database.ts';

const columns = columnsOf(Object.keys(message.shape));

/** All messages of an owner, newest first. */
export const listMessages = (db: Database, ownerId: string): Promise<Message[]> =>
  db.rows(sql`select ${columns} from messages where user_id = ${ownerId}
    order by sent_at desc, id desc`);
