/** Why the server refused something, in its own sentence where it has one. */
import { HttpError } from '#web/platform/net/http.ts';

export function problemOf(error: unknown, fallback: string): string {
  const isSentence = error instanceof HttpError && (error.status === 400 || error.status === 409);
  return (isSentence && error.failure?.message) || fallback;
}
