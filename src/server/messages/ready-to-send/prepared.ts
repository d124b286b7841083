/** What the professional is to send by hand, in words that are made anew each time, as things are now. */
import { MAX_MESSAGE_LENGTH } from '#contract/messages/conversations.ts';
import {
  MAX_CHANGES,
  type PreparedMessage,
  preparedMessage,
} from '#contract/messages/preparedMessages.ts';
import { CLIENT_GONE, notSent } from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import {
  type ComposeContext,
  kindOf,
  type Kinds,
  preparedKinds,
  type PushContext,
  type Told,
} from '#server/messages/notifications/notification.ts';
import { listParties } from '#server/messages/notifications/parties.sql.ts';
import { listPrepared, type Prepared } from '#server/messages/ready-to-send/prepared.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

export type PreparedContext = Omit<PushContext, 'db'>;

/** What clients of one owner are told now, or why nothing, in the order of the deliveries. */
async function wordsOfAll<Row extends Claimed>(
  kinds: Kinds,
  context: ComposeContext,
  ownerId: string,
  rows: readonly Row[],
): Promise<[row: Row, told: Told][]> {
  const { db } = context;
  const clientIds = [...new Set(rows.flatMap(({ clientId }) => clientId ?? []))];
  const parties = await listParties(db, ownerId, clientIds);
  const preparationOf = ({ kind }: Row) => kindOf(kinds, kind)?.preparation;
  const factsOf = new Map<Row, object>();
  for (const [read, some] of Map.groupBy(rows, (row) => preparationOf(row)?.facts)) {
    const facts = await read?.(db, ownerId, some);
    for (const row of some) if (facts) factsOf.set(row, facts(row));
  }
  return rows.map((row) => {
    const known = parties.get(row.clientId ?? '');
    const facts = factsOf.get(row);
    const told = known && facts && preparationOf(row)?.words(context, row, known, facts);
    return [row, told ?? notSent(CLIENT_GONE)];
  });
}

const asListed = (row: Prepared, { words, changes = [] }: Extract<Told, { words: unknown }>) =>
  preparedMessage.parse({
    ...row,
    text: words.text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed(),
    changes: changes.slice(0, MAX_CHANGES),
  });

/** The messages that wait for an owner to send them. What is no longer true is not among them. */
export async function preparedNow(
  db: Database,
  ownerId: string,
  { kinds, now, diaryNow, timeZone }: PreparedContext,
): Promise<PreparedMessage[]> {
  const context = { db, now: now(), diaryNow: diaryNow(), timeZone, mail: undefined };
  const ofDay = preparedKinds(kinds, true);
  const rows = await listPrepared(db, ownerId, ofDay, context.diaryNow.date);
  if (rows.length === 0) return [];
  const all = await wordsOfAll(kinds, context, ownerId, rows);
  return all.flatMap(([row, told]) => ('words' in told ? [asListed(row, told)] : []));
}
