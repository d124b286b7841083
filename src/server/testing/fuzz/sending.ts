/** Sends requests quickly over a few connections that stay open, each for at most so long. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';

/** Far beyond any honest answer, also on a machine that does other work: what takes longer hangs. */
const PATIENCE_MS = 30_000;

export interface Received {
  status: number;
  /** It was cut off in its midst. */
  isCutOff: boolean;
  type: string;
  text: string;
  cookies: string[];
}

interface Message {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Sends a request; an error, a time that is up among them, is thrown. */
async function answerTo(
  options: RequestOptions,
  body: string | Buffer | undefined,
  isSecondTry = false,
): Promise<IncomingMessage> {
  const sent = request({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    // The server had just closed this connection after its last answer, as after an upload that it refused, or has cut it off
    // because the sender's session was ended by another request.
    if (isReset && !isSecondTry) return answerTo({ ...options, agent: false }, body, true);
    throw error;
  }
}

/** Returns functions that send to a server and that hang up. */
export function sender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  async function send({ method, path, headers, body }: Message): Promise<Received> {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
    const answer = await answerTo(options, body);
    const { statusCode: status = 0, headers: given } = answer;
    const type = given['content-type']?.split(';')[0] ?? '';
    const cookies = given['set-cookie'] ?? [];
    try {
      return { status, type, text: await text(answer), cookies, isCutOff: false };
    } catch (error) {
      if (!answer.destroyed || answer.complete) throw error;
      return { status, type, text: '', cookies, isCutOff: true };
    }
  }

  return { send, hangUp: () => agent.destroy() };
}
