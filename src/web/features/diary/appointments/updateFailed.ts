import { currentAppointment } from '#web/data/currentAppointment.ts';
import { HttpError, isAnswered, isNotFound } from '#web/platform/net/http.ts';

const FAILED = 'Failed to update appointment';

/** Why an appointment was not updated, in words; a failure of the server has a reference instead of a reason. */
export function updateFailed(error: unknown): string {
  const reason = reasonOf(error);
  return reason === undefined ? FAILED : `${FAILED}. ${reason}`;
}

function reasonOf(error: unknown): string | undefined {
  if (isNotFound(error)) return 'It has been deleted.';
  if (currentAppointment(error))
    return 'It has been changed since, on another screen or by someone else.';
  if (isAnswered(error)) return error.failure?.message;
  if (error instanceof HttpError) return undefined;
  return 'No answer came back. Check your connection and try again.';
}
