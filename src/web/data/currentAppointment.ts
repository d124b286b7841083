import type { Appointment } from '#contract/diary/appointments.ts';
import { isAnswered } from '#web/platform/net/http.ts';

/** The appointment as it is now, where a 409 refused to overwrite it. */
export function currentAppointment(error: unknown): Appointment | undefined {
  if (!isAnswered(error) || error.status !== 409) return undefined;
  // Taken on trust, as every answer is.
  const { current }: { current?: Appointment } = JSON.parse(error.bodyText);
  return current;
}
