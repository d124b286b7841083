/** One request and its answer, as a browser exchanges them. */
import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface Response {
  status: number;
  /** As it came over the wire. */
  body: Buffer;
  text(): string;
}

/** The headers of a signed-in owner's browser. */
export const signedIn = (token: string): Record<string, string> => ({
  cookie: `pawkeeper_session=${token}`,
  'accept-encoding': 'gzip, br',
});

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Sends a request and reads its answer to the end. Throws where the connection fails. */
export function exchange(agent: Agent, origin: string, asked: Request): Promise<Response> {
  const { method, path, headers = {}, body } = asked;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const all = json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(parts);
        const { statusCode = 0, headers: got } = response;
        resolve({
          status: statusCode,
          body: whole,
          text: () => decoded(whole, got['content-encoding']),
        });
      });
    });
    sent.on('error', (error) => {
      // The server may close an idle connection at the moment it is used again.
      const isClosed = 'code' in error && error.code === 'ECONNRESET' && sent.reusedSocket;
      if (isClosed) resolve(exchange(agent, origin, asked));
      else reject(error);
    });
    sent.end(json);
  });
}
