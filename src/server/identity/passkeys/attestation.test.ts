/** What a device says about itself is not believed, and leads the server nowhere. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { afterAll, expect, test } from 'vitest';
import { attestationAsking, attestationOf, selfAttestation } from '#server/testing/attestation.ts';
import { authenticator, type Behaviour } from '#server/testing/authenticator.ts';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const HOME = 'http://localhost:3000';
const app = await testApp({ PUBLIC_URL: HOME });

/** A server within the network that nobody outside may reach. */
const asked: string[] = [];
const inner = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('not for you');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => void inner.once('listening', resolve));
afterAll(() => void inner.close());
const url = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/revoked`;

/** Adds a passkey with this behaviour of the device. */
async function add(behaviour: Behaviour) {
  const owner = await app.user();
  const question = await owner.post('/api/passkeys/options', { password: TEST_PASSWORD });
  const credential = authenticator(HOME).make(question.body, behaviour);
  return owner.post('/api/passkeys', { name: 'My phone', credential });
}

test('the library itself would ask for the revocation list that a stranger names', async () => {
  const challenge = 'A'.repeat(43);
  const options = { challenge, rp: { id: 'localhost' }, user: { id: 'me' } };
  const attest = attestationAsking('android-key', `${url}/by-the-library`);
  const response = authenticator(HOME).make(options, { attest });
  await verifyRegistrationResponse({
    response: {
      ...response,
      type: 'public-key',
      response: { ...response.response, transports: [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: HOME,
    expectedRPID: 'localhost',
  }).catch(() => undefined);
  expect(asked).toContain('/revoked/by-the-library');
});

test.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'unknown'])(
  'certificates of the format %s are refused unread: the server asks nobody about them [attestation-1]',
  async (format) => {
    const made = await add({ attest: attestationAsking(format, `${url}/${format}`) });
    expect(made.status).toBe(400);
    expect(made.body).toHaveProperty('message', expect.stringContaining('was not added'));
    expect(asked.filter((path) => path.endsWith(format))).toEqual([]);
  },
);

test.each<[string, Behaviour]>([
  ['no statement', {}],
  ['a passkey that signs for itself', { attest: selfAttestation }],
])('%s is accepted', async (_, behaviour) => {
  expect((await add(behaviour)).status).toBe(201);
});

test.each<[string, Behaviour]>([
  ['no object', { attest: () => Buffer.from('{}') }],
  [
    'a statement that is no map',
    { attest: ({ authData }) => attestationOf('packed', 'x', authData) },
  ],
  ['10,000 nested lists', { attest: () => Buffer.alloc(10_000, 0x81) }],
])('%s is refused with a sentence', async (_, behaviour) => {
  const made = await add(behaviour);
  expect(made.status).toBe(400);
  expect(made.body).toHaveProperty('message', expect.stringContaining('was not added'));
});
