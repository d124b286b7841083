/** Reads the body of a request as it arrives, and ends one that should not go on. */
import type { IncomingMessage } from 'node:http';
import { HttpError } from '#server/platform/errors/errors.ts';

/** How long a sender who was refused is listened to, so that the answer reaches it before the connection ends. */
const LINGER_MS = 2_000;

/** A body that did not come whole. */
const cutOff = (): HttpError =>
  new HttpError(400, 'The photo did not arrive complete. Choose it again.');

/** The pieces of a body. The connection stays open when reading stops, so that the response can say why. */
export async function* piecesOf(
  message: IncomingMessage,
  timeoutMs: number,
): AsyncGenerator<Uint8Array, void> {
  const tooSlow = setTimeout(() => message.destroy(), timeoutMs);
  try {
    yield* message.iterator({ destroyOnReturn: false });
  } catch {
    throw cutOff();
  } finally {
    clearTimeout(tooSlow);
  }
  if (!message.complete) throw cutOff();
}

/** Ends the connection of a sender who goes on after the answer. What comes until then is thrown away. */
export function endSoon(message: IncomingMessage): void {
  if (message.complete) return;
  message.resume();
  const end = setTimeout(() => message.destroy(), LINGER_MS);
  message.once('close', () => clearTimeout(end));
}
