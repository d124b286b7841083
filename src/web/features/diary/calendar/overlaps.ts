/** Which appointments are at the same time. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { isStay } from '#contract/rules/stay.ts';
import { spanOf, type Times } from '#web/features/diary/calendar/span.ts';

type Booked = Times & Pick<Appointment, 'id' | 'status'>;

/**
 * The ids of appointments that share time with another one, also past midnight. Cancelled ones take none; nor do stays, which
 * leave time for walks by day, and of which there may be several.
 */
export function overlapping(appointments: readonly Booked[]): Set<string> {
  const taken = appointments
    .filter((booked) => booked.status !== 'cancelled' && !isStay(booked))
    .map((booked) => ({ id: booked.id, ...spanOf(booked) }))
    .toSorted((a, b) => a.from - b.from);
  const clashing = new Set<string>();
  let last: (typeof taken)[number] | undefined;
  for (const booked of taken) {
    if (last !== undefined && booked.from < last.to) clashing.add(last.id).add(booked.id);
    // The one that ends last is the one that a later start can still meet.
    if (last === undefined || booked.to > last.to) last = booked;
  }
  return clashing;
}
