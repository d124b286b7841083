/** One request and its whole answer, unpacked, as a browser behind TLS exchanges them. */
import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a text is sent as it is, and called JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** The headers of somebody who is signed in. */
export const signedIn = (token: string): Record<string, string> => ({
  cookie: `pawkeeper_session=${token}`,
  'accept-encoding': 'gzip, deflate, br',
});

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Sends one request and reads its answer to the end. Throws where the connection fails. */
export function exchange(
  agent: Agent,
  origin: string,
  { method, path, headers = {}, body }: Asked,
): Promise<Answer> {
  const json = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const own = json === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers: own }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end(json);
  });
}
