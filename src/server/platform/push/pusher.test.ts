/** What is sent to a push service, and where the server does not connect to. */
import { createPublicKey, verify } from 'node:crypto';
import webPush from 'web-push';
import { afterAll, expect, test } from 'vitest';
import { openPusher, PushFailure } from '#server/platform/push/pusher.ts';
import { allowedAddresses, isPublic } from '#server/platform/push/public-request.ts';
import { type PushBrowser, startPushReceiver } from '#server/testing/push-receiver.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const keys = webPush.generateVAPIDKeys();
const subject = 'https://pets.example.org';
const message = { payload: { title: 'New message from Ada' }, topic: 'a-topic' };

const send = (
  { subscription: { endpoint, keys: browserKeys } }: PushBrowser,
  networks = ['127.0.0.1'],
  timeoutMs?: number,
) => openPusher({ networks, subject }, timeoutMs).send({ endpoint, ...browserKeys }, message, keys);

const failure = (promise: Promise<void>): Promise<unknown> =>
  promise.catch((error: unknown) => error);

test('a notification can be read by its browser alone, and shows the push service who sends [pusher-6]', async () => {
  const browser = receiver.browser();
  await send(browser);
  const [{ payload, headers } = { payload: undefined, headers: {} }] = browser.received;
  expect(payload).toEqual(message.payload);
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: 'a-topic',
    'content-encoding': 'aes128gcm',
  });
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: receiver.origin,
    sub: subject,
  });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});

test.each([404, 410])('after %i the browser has ended its subscription', async (status) => {
  receiver.answers.push(status);
  const error = await failure(send(receiver.browser()));
  expect(error).toMatchObject({ isGone: true, isPermanent: true });
});

test.each([400, 429, 500])('after %i it has not', async (status) => {
  receiver.answers.push(status);
  const error = await failure(send(receiver.browser()));
  expect(error).toEqual(new PushFailure(`The push service answered ${status}`));
  expect(error).toMatchObject({ isGone: false, isPermanent: false });
});

test('a redirect is not followed [pusher-4]', async () => {
  const before = receiver.requests();
  receiver.answers.push(307);
  expect(await failure(send(receiver.browser()))).toMatchObject({
    message: 'The push service answered 307',
  });
  expect(receiver.requests()).toBe(before + 1);
});

test('a push service that says nothing is given up [pusher-5]', async () => {
  receiver.answers.push('silent');
  expect(await failure(send(receiver.browser(), ['127.0.0.1'], 500))).toMatchObject({
    message: 'The push service did not answer',
    isPermanent: false,
  });
});

test('a URL or a name that leads to this machine is refused before anything is sent [pusher-1]', async () => {
  const before = receiver.requests();
  const { subscription, received } = receiver.browser();
  const named = subscription.endpoint.replace('127.0.0.1', 'localhost');
  for (const endpoint of [subscription.endpoint, named]) {
    const error = await failure(
      send({ received, subscription: { ...subscription, endpoint } }, []),
    );
    expect(error).toMatchObject({ isGone: false, isPermanent: true });
  }
  expect(receiver.requests()).toBe(before);
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::10.0.0.1', false],
  ['::127.0.0.1', false],
  ['::ffff:0:7f00:1', false],
  ['4000::1', false],
  ['8000::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['9.9.9.9', true],
  ['2620:fe::fe', true],
])('%s is public: %s [pusher-2]', (ipAddress, isIt) => {
  expect(isPublic(ipAddress)).toBe(isIt);
});

test.each([
  ['http://9.9.9.9/'],
  ['https://user:secret@9.9.9.9/'],
  ['https://9.9.9.9:8443/'],
  ['https://0x7f000001/'],
  ['https://[::ffff:7f00:1]/'],
  ['https://2130706433/'],
])('%s is not connected to [pusher-3]', async (url) => {
  await expect(allowedAddresses(new URL(url), [])).rejects.toThrow(/^(?:Only https|The )/);
});

test('a public IP address is, and so is a network of the configuration, at any port', async () => {
  expect(await allowedAddresses(new URL('https://9.9.9.9/x'), [])).toEqual([
    { address: '9.9.9.9', family: 4 },
  ]);
  expect(await allowedAddresses(new URL('https://10.0.0.5:8443/'), ['10.0.0.0/8'])).toHaveLength(1);
});
