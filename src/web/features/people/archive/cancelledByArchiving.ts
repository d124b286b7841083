/** Which bookings archiving ends. Pure function. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { type DiaryTime, isComing } from '#contract/rules/diaryTime.ts';

/** Those to come that are pending or confirmed; one that an archived pet shares with a pet in use goes on. */
export const cancelledByArchiving = (
  bookings: readonly Appointment[],
  now: DiaryTime,
  otherPetIds: ReadonlySet<string>,
): Appointment[] =>
  bookings.filter(
    (booking) =>
      isComing(booking, now) &&
      (booking.status === 'pending' || booking.status === 'confirmed') &&
      !booking.petIds.some((id) => otherPetIds.has(id)),
  );
