/** Sends requests quickly over a few connections that stay open, each for at most so long. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Far beyond any honest answer, also on a machine that does other work: what takes longer hangs. */
const PATIENCE_MS = 30_000;

export interface Received {
  status: number;
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

/** Gives the way to send to a server, and the way to hang up. */
export function sender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  function send({ method, path, headers, body }: Message): Promise<Received> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
      const sent = request({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
        const { statusCode = 0, headers: given } = answer;
        text(answer).then((received) => {
          const type = String(given['content-type'] ?? '').split(';')[0] ?? '';
          resolve({ status: statusCode, type, text: received, cookies: given['set-cookie'] ?? [] });
        }, reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return { send, hangUp: () => agent.destroy() };
}
