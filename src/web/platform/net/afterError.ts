/** What becomes of a record that waits on this device, once the server could not be reached or did not take it. */
import { HttpError } from '#web/platform/net/http.ts';

/** Whether to send a record again after an error. Only the server's refusal of the record itself is final. */
export function afterError(error: unknown): 'retry' | 'refused' {
  if (!(error instanceof HttpError)) return 'retry';
  const { status } = error;
  const isTemporary = status === 401 || status === 403 || status === 408 || status === 429;
  return status >= 400 && status < 500 && !isTemporary ? 'refused' : 'retry';
}
