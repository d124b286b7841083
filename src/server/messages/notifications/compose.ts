/** Decides, at the moment of sending, what a delivery says: as things are now, or why it is not sent. */
import {
  missed,
  NO_EMAIL,
  NO_MAIL,
  NO_PHONE,
  CLIENT_GONE,
  notSent,
  quietEnd,
  toClient,
} from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import {
  type Change,
  type ComposeContext,
  type Decision,
  kindOf,
  type Kinds,
  type Notification,
  type Preparation,
} from '#server/messages/notifications/notification.ts';
import { findParties, type Parties } from '#server/messages/notifications/parties.sql.ts';
import { limitUnconfirmed } from '#server/messages/notifications/unconfirmed.ts';

/** What a client is told by email, or by the professional, who finds it prepared. */
async function emailOrPrepare(
  { facts, words: wordsOf, settle }: Preparation,
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const { db, mail, now } = context;
  const factsOf = await facts(db, row.userId, [row]);
  const told = wordsOf(context, row, parties, factsOf(row));
  const noteTold = (changes: readonly Change[] = []) => ({
    andThen: async (db: ComposeContext['db']) => {
      if (row.clientId === null || changes.length === 0) return;
      await settle(db, row.userId, row.clientId, changes);
    },
  });
  if ('settle' in told) {
    const { changes, ...settled } = told;
    return { ...settled, ...noteTold(changes) };
  }
  const { words, changes, notBefore } = told;
  if (!row.byHand && notBefore && notBefore > now) return { dueAt: notBefore.toISOString() };
  if (mail && parties.email) {
    const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
    if (dueAt) return { dueAt };
    const message = await toClient({ ...context, mail }, row, parties, words);
    return { message, ...noteTold(changes) };
  }
  // It is told once somebody has sent it.
  if (parties.phone) return { settle: 'prepared', reason: null };
  // The changes stay: with an address or a number they are told.
  return notSent(mail ? NO_EMAIL : NO_PHONE);
}

async function decide(
  { preparation, email }: Notification,
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const { mail } = context;
  if (preparation) return emailOrPrepare(preparation, context, row, parties);
  if (!email) return notSent('this kind is only sent as a notification.');
  if (!mail) return { settle: 'failed', reason: NO_MAIL };
  return email({ ...context, mail }, row, parties);
}

/** Decides what a delivery says now. */
export async function compose(
  kinds: Kinds,
  context: ComposeContext,
  row: Claimed,
): Promise<Decision> {
  const kind = kindOf(kinds, row.kind);
  if (!kind) return missed('this version of Pawkeeper has no emails of this kind.');
  const parties = await findParties(context.db, row.userId, row.clientId);
  if (!parties) return notSent(CLIENT_GONE);
  const decision = await decide(kind, context, row, parties);
  if (!parties.mustConfirm || kind.audience === 'owner' || !('message' in decision))
    return decision;
  const canPrepare = kind.preparation !== undefined && parties.phone !== null;
  return limitUnconfirmed(context.db, row, decision, { canPrepare, now: context.now });
}
