/** What the professional is to send by hand, in words that are made anew each time, as things are now. */
import { MAX_MESSAGE_LENGTH } from '#contract/conversations.ts';
import { MAX_CHANGES, type PreparedMessage, preparedMessage } from '#contract/preparedMessages.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { type BookingWords, wordsOfBookings } from '#server/deliveries/compose-bookings.ts';
import { listPrepared, type Prepared } from '#server/deliveries/prepared.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

export interface PreparedContext {
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
}

const asListed = (row: Prepared, { words, changes = [] }: BookingWords): PreparedMessage =>
  preparedMessage.parse({
    ...row,
    text: words.text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed(),
    changes: changes.slice(0, MAX_CHANGES),
  });

/** The messages that wait for an owner to send them. What is no longer true is not among them. */
export async function preparedNow(
  db: Database,
  ownerId: string,
  { now, diaryNow, timeZone }: PreparedContext,
): Promise<PreparedMessage[]> {
  const context = { db, now: now(), diaryNow: diaryNow(), timeZone, mail: undefined };
  const rows = await listPrepared(db, ownerId, context.diaryNow.date);
  if (rows.length === 0) return [];
  const all = await wordsOfBookings(context, ownerId, rows);
  return all.flatMap(([row, told]) => ('words' in told ? [asListed(row, told)] : []));
}
