/** Why the server refused something, in its own sentence where it has one. */
import { isAnswered, isNotFound, isUnauthorized } from '#web/platform/net/http.ts';

/** Pawkeeper's own sentence, such as that the address must be confirmed first; else the fallback. */
export function problemOf(error: unknown, fallback: string): string {
  const isSentence = isAnswered(error) && !isUnauthorized(error) && !isNotFound(error);
  return (isSentence && error.failure?.message) || fallback;
}
