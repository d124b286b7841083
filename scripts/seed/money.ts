/** Two years of older work, invoices for all of it by the month, and how they were paid. */
import sql from 'sql-template-tag';
import { businessDetailsUpdate } from '#contract/money/businessDetails.ts';
import { type AppointmentInput, appointmentInput } from '#contract/diary/appointments.ts';
import type { Pet } from '#contract/people/pets.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { insertAppointment } from '#server/diary/appointments/appointments.sql.ts';
import {
  updateBusinessDetails,
  updateLogo,
} from '#server/money/business-details/business-details.sql.ts';
import { draftAll } from '#server/money/invoices/drafts.sql.ts';
import { markInvoiceSent } from '#server/money/invoices/invoice-links.sql.ts';
import { issueInvoice } from '#server/money/invoices/issue.sql.ts';
import { insertPayment } from '#server/money/payments/payments.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import type { Chance } from './chance.ts';
import { logo } from './pictures.ts';

const MONTHS = 26;
/** Where the bookings of the last weeks begin. */
const RECENT_DAYS = 60;

/** The first and last day of the month a number of months before a day. */
function monthBefore(today: string, back: number) {
  const { year, month } = parseDay(today);
  const count = year * 12 + month - 1 - back;
  const its = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  const last = daysInMonth(its.year, its.month);
  return { from: formatDay({ ...its, day: 1 }), to: formatDay({ ...its, day: last }) };
}

/** So many pets are looked after month by month; the others came lately. */
const REGULARS = 16;
const STARTS = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00'] as const;
const ENDS = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30', '18:00'] as const;

/** Four or five walks and visits on weekdays, more as the years go on, and few at weekends. */
function olderBookings(luck: Chance, pets: readonly Pet[], today: string): AppointmentInput[] {
  const first = monthBefore(today, MONTHS).from;
  const fields: AppointmentInput[] = [];
  for (
    let day = first, at = 0;
    day < addDays(today, -RECENT_DAYS);
    day = addDays(day, 1), at += 1
  ) {
    const isWeekend = [0, 6].includes(weekdayOf(day));
    for (const pet of pets.slice(0, REGULARS)) {
      if (!luck.percent(isWeekend ? 4 : 27 + at / 50)) continue;
      const isDog = pet.species === 'Dog';
      const time = luck.below(STARTS.length);
      fields.push({
        clientId: pet.clientId,
        petId: pet.id,
        title: isDog ? `Walk with ${pet.name}` : `Feed ${pet.name}`,
        serviceType: isDog ? 'walk' : 'feeding',
        date: day,
        startTime: STARTS[time] ?? '',
        endTime: ENDS[time] ?? '',
        status: luck.percent(94) ? 'completed' : 'cancelled',
        price: isDog ? '15.00' : '9.00',
      });
    }
  }
  return fields;
}

export interface Business {
  ownerId: string;
  pets: readonly Pet[];
  today: string;
}

/** Makes all of it; this month is not billed yet. Returns how many invoices there are. */
export async function seedMoney(
  db: DatabasePool,
  luck: Chance,
  { ownerId, pets, today }: Business,
): Promise<number> {
  await transaction(db, async (db) => {
    for (const fields of olderBookings(luck, pets, today)) {
      await insertAppointment(db, ownerId, appointmentInput.parse(fields));
    }
  });
  const details = {
    ownName: 'Sam Porter',
    accountName: 'S Porter',
    sortCode: '12-34-56',
    accountNumber: '12345678',
    footer: 'Thank you for trusting me with your pets.',
  };
  await transaction(db, (db) =>
    updateBusinessDetails(db, ownerId, businessDetailsUpdate.parse(details)),
  );
  const picture = await logo();
  await transaction(db, (db) => updateLogo(db, ownerId, picture));
  let count = 0;
  for (let back = MONTHS; back > 0; back -= 1) {
    const period = monthBefore(today, back);
    const issuedOn = addDays(period.to, 1);
    await transaction(db, (db) => draftAll(db, ownerId, period));
    const drafts = await db.rows<{ id: string }>(
      sql`select id from invoices where user_id = ${ownerId} and status = 'draft' order by id`,
    );
    for (const { id } of drafts) {
      const { clientId, total, dueOn } = await transaction(db, (db) =>
        issueInvoice(db, ownerId, id, issuedOn),
      );
      await markInvoiceSent(db, ownerId, id, new Date(`${issuedOn}T18:00:00Z`));
      count += 1;
      const receivedOn = addDays(dueOn ?? issuedOn, luck.below(15) - 10);
      const isPaid = receivedOn < today && (back > 2 || luck.percent(75));
      if (clientId === null || !isPaid) continue;
      const amount = luck.percent(96) ? total : '5.00';
      const method = luck.percent(85) ? 'bank' : 'cash';
      await transaction(db, (db) =>
        insertPayment(db, ownerId, { clientId, amount, receivedOn, method }, today),
      );
    }
  }
  return count;
}
