/** The values of the booking form for a booking that is made the same again, once or every week. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { nightsOf } from '#contract/rules/stay.ts';
import {
  appointmentFormValues,
  type AppointmentTyped,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { NO_REPEAT, switched } from '#web/features/diary/appointments/series/repeatFields.ts';

/** The next day after today on the weekday of another day. */
export function nextSameWeekday(day: IsoDate, today: IsoDate): IsoDate {
  const ahead = (weekdayOf(day) - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** The same on the next such weekday, pending. With a service the price is that of the price list on the new day. */
export function bookedAgain(booking: Appointment, today: IsoDate): AppointmentTyped {
  const date = nextSameWeekday(booking.date, today);
  const values = appointmentFormValues(booking, date);
  return {
    ...values,
    ...(booking.serviceId !== null && { price: '', charges: [] }),
    date,
    endDate: booking.endDate === null ? '' : addDays(date, nightsOf(booking)),
    status: 'pending',
  };
}

/** A series that begins with a booking: every week on its weekday, until someone says otherwise. */
export function repeated(booking: Appointment): AppointmentTyped {
  const { id, date, status } = booking;
  return {
    ...appointmentFormValues(booking, date),
    status: status === 'confirmed' ? 'confirmed' : 'pending',
    repeat: { ...switched(NO_REPEAT, true, date), appointmentId: id },
  };
}
