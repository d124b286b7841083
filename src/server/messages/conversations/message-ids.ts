/** The ids of messages that may come twice. */
import { createHash } from 'node:crypto';

/**
 * The same for the same message, so that one that comes twice is stored once: a UUID of version 8. `thread` is whom it belongs to,
 * `mark` what tells it from others there.
 */
export function messageIdOf(thread: string, mark: string): string {
  const hex = createHash('sha256').update(`${thread} ${mark}`).digest('hex');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
