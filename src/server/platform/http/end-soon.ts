/** Ends a request that should not go on. */
import type { IncomingMessage } from 'node:http';

/** How long a sender who was refused is listened to, so that the answer reaches it before the connection ends. */
const LINGER_MS = 2_000;

/** Ends the connection of a sender who goes on after the answer. What comes until then is thrown away. */
export function endSoon(message: IncomingMessage): void {
  if (message.complete) return;
  message.resume();
  const end = setTimeout(() => message.destroy(), LINGER_MS);
  message.once('close', () => clearTimeout(end));
}
