/**
 * Emails to clients by accounts whose own address nobody has confirmed: registration is open, and a stranger must not be able to
 * use Pawkeeper to email strangers (decision 79). The owner is part of each statement about one account.
 */
import sql, { type Sql } from 'sql-template-tag';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { isUsedUp, type RateLimit } from '#server/platform/limits/rate-limit.ts';

/** Emails of one unconfirmed account to its clients. */
export const MAX_A_DAY = 5;
/** Emails of all unconfirmed accounts to one address: many accounts can't flood one inbox. */
const MAX_TO_ADDRESS = 5;
/** Emails of all unconfirmed accounts of this installation: its mail server keeps its good name. */
export const MAX_OF_ALL = 100;
const DAY_S = 86_400;

export const CONFIRM =
  'Confirm your own email address to email more clients today: use the link that we emailed you, or get a new one from your profile.';

/** Whether a delivery waits for the address to be confirmed, or for tomorrow. */
export const putOff: Sql = sql`state = 'waiting' and queued_at is null and reason = ${CONFIRM}`;

/** Whether a user still has to confirm the address before emailing many clients. */
export const mustConfirm: Sql = sql`u.must_confirm_email and u.email_verified_at is null`;

const byAccount = (ownerId: string): RateLimit => ({
  name: 'unconfirmed',
  subject: ownerId,
  max: MAX_A_DAY,
  windowSeconds: DAY_S,
});

/** The limits that one email of an unconfirmed account counts under. */
export const limitsOf = (ownerId: string, recipient: string): RateLimit[] => [
  byAccount(ownerId),
  {
    name: 'unconfirmed to',
    subject: recipient.toLowerCase(),
    max: MAX_TO_ADDRESS,
    windowSeconds: DAY_S,
  },
  { name: 'unconfirmed', subject: '', max: MAX_OF_ALL, windowSeconds: DAY_S },
];

/** Refuses (403) what someone sends by a tap while the account has no emails left today: it can be sent in another way. */
export async function refuseUnconfirmed(db: Database, ownerId: string): Promise<void> {
  const isUnconfirmed = await db.row(
    sql`select 1 as yes from users u where u.id = ${ownerId} and ${mustConfirm}`,
  );
  if (isUnconfirmed && (await isUsedUp(db, byAccount(ownerId)))) throw new HttpError(403, CONFIRM);
}

/**
 * Ends an email that waits for a confirmation, as its subject was sent in another way; returns how many there were. It is written so
 * that the index of what is due, which has everyone's, can't be chosen.
 */
export const cancelPutOff = (
  db: Database,
  ownerId: string,
  kind: Delivery['kind'],
  subjectId: string,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'cancelled', reason = 'Not sent: you sent it yourself.', updated_at = now()
    where user_id = ${ownerId} and kind = ${kind} and subject_id = ${subjectId} and channel = 'mail'
      and state = 'waiting' and coalesce(queued_at, '-infinity') = '-infinity' and reason = ${CONFIRM}`);

/** Makes what waits for a confirmation due, once the address is confirmed; returns how many. For all owners. */
export const releaseConfirmed = (db: Database, now: Date, of: Owners): Promise<number> =>
  db.run(sql`update deliveries d set due_at = ${now.toISOString()}, reason = null, updated_at = now()
    from users u where u.id = d.user_id and ${of('d.user_id')} and not (${mustConfirm}) and d.state = 'waiting'
      and d.queued_at is null and d.due_at > ${now.toISOString()} and d.reason = ${CONFIRM}`);
