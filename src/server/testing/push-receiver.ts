/** A push service for the tests: it speaks HTTPS on a port of its own, and reads what it is sent as the browser would (RFC 8188, 8291). */
import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushSubscriptionInput } from '#contract/identity/pushSubscriptions.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#server/testing/certificate.ts';

/** The settings with which Pawkeeper connects to it. */
export const PUSH_SETTINGS = { PUSH_NETWORKS: '127.0.0.1' };

/** A notification as its browser reads it. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  payload: unknown;
}

/** A browser that has allowed notifications. */
export interface PushBrowser {
  subscription: PushSubscriptionInput;
  received: ReceivedPush[];
}

export interface PushReceiver {
  origin: string;
  browser(): PushBrowser;
  /** What the next requests are answered instead of 201, one after the other; `silent` is never answered. */
  answers: (number | 'silent')[];
  /** How many requests there were. */
  requests(): number;
  close(): Promise<void>;
}

const SALT_BYTES = 16;
const KEY_LENGTH_AT = 20;

/** Reads a message with the keys of its browser: one record of aes128gcm, whose last byte of padding is 2. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, authSecret: Buffer): unknown {
  const salt = body.subarray(0, SALT_BYTES);
  const start = KEY_LENGTH_AT + 1;
  const senderKey = body.subarray(start, start + body.readUInt8(KEY_LENGTH_AT));
  const record = body.subarray(start + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const shared = ecdh.computeSecret(senderKey);
  const secret = createHmac('sha256', createHmac('sha256', authSecret).update(shared).digest())
    .update(info)
    .update('\u0001')
    .digest();
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** Starts a push service whose certificate this process trusts from now on. */
export async function startPushReceiver(): Promise<PushReceiver> {
  setDefaultCACertificates([...getCACertificates('default'), TEST_CERTIFICATE]);
  const browsers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => void>();
  const answers: PushReceiver['answers'] = [];
  let requests = 0;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const status = answers.shift() ?? 201;
    const body = await buffer(request);
    if (status === 'silent') return;
    if (status < 300) browsers.get(request.url ?? '')?.(request.headers, body);
    const isRedirect = status >= 300 && status < 400;
    response.writeHead(status, isRedirect ? { location: '/elsewhere' } : {}).end();
  }
  const server = createServer(
    { key: TEST_KEY, cert: TEST_CERTIFICATE },
    (request, response) => void answer(request, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answers,
    requests: () => requests,
    browser() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const authSecret = randomBytes(SALT_BYTES);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const received: ReceivedPush[] = [];
      browsers.set(path, (headers, body) => {
        received.push({ headers, payload: decrypt(body, ecdh, authSecret) });
      });
      const keys = {
        p256dh: ecdh.getPublicKey('base64url'),
        auth: authSecret.toString('base64url'),
      };
      return { received, subscription: { endpoint: origin + path, keys } };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
