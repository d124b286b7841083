/** Reads the body of a request as it arrives. */
import type { IncomingMessage } from 'node:http';
import { HttpError } from '#server/platform/errors/errors.ts';

/** A body that did not come whole. */
const cutOff = (): HttpError =>
  new HttpError(400, 'The upload was interrupted. Choose the photo again.');

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
