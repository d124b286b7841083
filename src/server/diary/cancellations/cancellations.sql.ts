/** Every statement about cancelling an appointment under its terms. The owner is part of each. */
import sql from 'sql-template-tag';
import { appointment, type Appointment } from '#contract/diary/appointments.ts';
import type {
  Cancellation,
  CancellationCost,
  CancellationValues,
} from '#contract/diary/cancellations.ts';
import {
  cancellationFee,
  cancellationPercent,
  type CancellationTerms,
} from '#contract/rules/cancellationFee.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf } from '#contract/rules/pence.ts';
import { mayCancelByLaw } from '#server/people/agreements/signatures.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';

/** The server's clock and the business's time zone. */
export interface Clock {
  now: Date;
  timeZone: string;
}

const columns = columnsOf(Object.keys(appointment.shape));

interface Cancellable {
  clientId: string;
  date: string;
  startTime: string;
  price: string | null;
  terms: CancellationTerms | null;
  /** Of one that was cancelled under its terms. */
  cancelledBy: 'client' | 'business' | null;
  percent: number | null;
  fee: string | null;
}

const costColumns = sql`client_id as "clientId", date, start_time as "startTime", price, cancellation_terms as terms,
  cancelled_by as "cancelledBy", cancellation_percent::float8 as percent, cancellation_fee as fee`;

/**
 * The percentage that applies: of one that was cancelled the percentage of that moment, and nothing where the client may still cancel
 * the agreement itself.
 */
async function findPercent(
  db: Database,
  ownerId: string,
  booked: Cancellable,
  { now, timeZone }: Clock,
): Promise<number> {
  if (booked.percent !== null) return booked.percent;
  const percent = cancellationPercent(booked.terms, booked, now, timeZone);
  if (percent === 0) return 0;
  return (await mayCancelByLaw(db, ownerId, booked.clientId, now, timeZone)) ? 0 : percent;
}

/** What cancelling an appointment costs, or what it cost. */
export async function findCancellationCost(
  db: Database,
  ownerId: string,
  id: string,
  clock: Clock,
): Promise<CancellationCost> {
  const booked = found(
    await db.row<Cancellable>(sql`select ${costColumns} from appointments
      where user_id = ${ownerId} and id = ${id}`),
    'Appointment',
  );
  const percent = await findPercent(db, ownerId, booked, clock);
  return { fee: booked.fee ?? cancellationFee(booked.price, percent), percent };
}

const BUSINESS_PAYS =
  'When you cancel, your client owes nothing. Leave the fee out, or say that the client cancels.';
const WHY_LESS =
  'Say why you’re charging less than your policy says. It is kept with the appointment.';

/** What is charged; refused where it is more than the terms say, or less without a reason. */
function feeOf({ by, fee, reason }: CancellationValues, most: string): string {
  const asked = penceOf(fee ?? '0.00');
  if (by === 'business') {
    if (asked > 0) throw new InvalidField('fee', BUSINESS_PAYS);
    return '0.00';
  }
  if (typeof fee !== 'string') return most;
  if (asked > penceOf(most)) {
    const message = `The policy of this booking allows ${formatPounds(most)} at most. Charge that or less.`;
    throw new InvalidField('fee', message);
  }
  if (asked < penceOf(most) && !reason) throw new InvalidField('reason', WHY_LESS);
  return fee;
}

/**
 * Cancels an appointment within a transaction. The first cancellation decides the percentage; a second press changes nothing, and one
 * with a fee, or by the other side, corrects who cancelled and what it costs.
 */
export async function cancelAppointment(
  db: Database,
  ownerId: string,
  id: string,
  values: CancellationValues,
  clock: Clock,
): Promise<Cancellation> {
  const booked = found(
    await db.row<Cancellable>(sql`select ${costColumns} from appointments
      where user_id = ${ownerId} and id = ${id} for update`),
    'Appointment',
  );
  const isRepeated = booked.cancelledBy === values.by && typeof values.fee !== 'string';
  if (!isRepeated) {
    const percent = await findPercent(db, ownerId, booked, clock);
    const fee = feeOf(values, cancellationFee(booked.price, percent));
    await db.run(sql`update appointments set status = 'cancelled', cancelled_by = ${values.by},
        cancelled_at = coalesce(cancelled_at, ${clock.now.toISOString()}), cancellation_percent = ${percent},
        cancellation_fee = ${fee}, cancellation_reason = ${values.reason ?? null},
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where user_id = ${ownerId} and id = ${id}`);
  }
  const cancelled = await db.one<Appointment>(sql`select ${columns} from appointments
    where user_id = ${ownerId} and id = ${id}`);
  return { appointment: cancelled, fee: cancelled.cancellationFee ?? '0.00' };
}
