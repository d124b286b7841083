/** Whether a change of one appointment of a series may be meant for others too. */
import type { Appointment, AppointmentInput } from '#contract/diary/appointments.ts';
import { appointmentFormValues } from '#web/features/diary/appointments/appointmentFields.ts';
import type { SeriesAct } from '#web/features/diary/appointments/series/scopeWords.ts';
import { isSameValue } from '#web/platform/forms/merge.ts';

/** What a change does to an appointment; undefined where nothing that others of its series share changes. */
export function seriesAct(
  base: Appointment,
  fields: Partial<AppointmentInput>,
): SeriesAct | undefined {
  const { status, ...was } = appointmentFormValues(base, base.date);
  const isOther = Object.entries(was).some(
    ([field, value]) => field in fields && !isSameValue(Reflect.get(fields, field) ?? '', value),
  );
  const isStatus = fields.status !== undefined && fields.status !== status;
  if (isStatus && fields.status === 'cancelled') return 'cancel';
  // What is done is marked one at a time.
  if (isStatus && fields.status === 'completed') return undefined;
  return isOther || isStatus ? 'change' : undefined;
}
