/** The search in the words of messages. The owner is part of it. */
import sql from 'sql-template-tag';
import type { FoundMessage } from '#contract/messages/conversations.ts';
import { MAX_FOUND_MESSAGES } from '#contract/rules/foundMessages.ts';
import type { Database } from '#server/platform/db/database.ts';

const MAX_WORDS = 10;

/** `dog wal` -> `'dog':* & 'wal':*`: every word, which may be the beginning of one. Letters and digits alone, so that no sign means anything. */
function wordsQuery(typed: string): string | undefined {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS);
  return words?.map((word) => `'${word}':*`).join(' & ');
}

/** The messages of an owner that have all the words, the newest first. */
export async function searchMessages(
  db: Database,
  ownerId: string,
  typed: string,
): Promise<FoundMessage[]> {
  const words = wordsQuery(typed.toWellFormed());
  if (words === undefined) return [];
  return db.rows(sql`select m.id, m.client_id as "clientId", c.first_name as "firstName", c.last_name as "lastName",
      ts_headline('simple', m.content, to_tsquery('simple', ${words}),
        'StartSel="", StopSel="", MinWords=8, MaxWords=20') as excerpt, m.direction, m.sent_at as "sentAt"
    from (select * from messages
      where (array_to_tsvector(array[user_id::text]) || to_tsvector('simple', content))
          @@ (${`'${ownerId}'`}::tsquery && to_tsquery('simple', ${words})) and user_id = ${ownerId}
      order by sent_at desc, id desc limit ${MAX_FOUND_MESSAGES}) m
    join clients c on c.user_id = m.user_id and c.id = m.client_id
    order by m.sent_at desc, m.id desc`);
}
