/** What becomes of a record that waits on this device, once the server could not be reached or did not take it. */
import { HttpError, isAnswered, isNotFound } from '#web/platform/net/http.ts';

/** The answers to a request that is refused now, and may be accepted later. */
const TEMPORARY = [401, 403, 408, 429];

/** What a proxy in front of Pawkeeper answers where a body is too large: it will be too large again. */
const TOO_LARGE = 413;

/** Whether to send a record again after an error. Only Pawkeeper's own refusal of the record is final. */
export function afterError(error: unknown): 'retry' | 'refused' {
  if (error instanceof HttpError && error.status === TOO_LARGE) return 'refused';
  // A gateway's 404 can be JSON with a message too.
  if (!isAnswered(error) || (error.status === 404 && !isNotFound(error))) return 'retry';
  return TEMPORARY.includes(error.status) ? 'retry' : 'refused';
}

/** Why a record was refused, in a sentence. */
export function refusalText(error: unknown): string {
  if (error instanceof HttpError) return error.failure?.message ?? 'It is too large to be sent.';
  return error instanceof Error ? error.message : String(error);
}
