import { expect, it } from 'vitest';
import {
  deviceAdvice,
  deviceName,
  noPasskeysHere,
  passkeyFacts,
} from '#web/features/identity/profile/passkeys/passkeyWords.ts';

it.each(['127.0.0.1', '192.168.1.20', '[::1]'])(
  'at the address %s passkeys need a domain name',
  (host) => {
    expect(noPasskeysHere(host, true)).toContain('need a domain name');
  },
);

it('a name is enough where the browser knows passkeys', () => {
  expect(noPasskeysHere('localhost', true)).toBeUndefined();
  expect(noPasskeysHere('pets.example.org', true)).toBeUndefined();
  expect(noPasskeysHere('raspberrypi', false)).toContain('need https');
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari', 'My iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome', 'My Android phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 'My Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome', 'My Windows computer'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome', 'My computer'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('says when a passkey was added and used, and which other domain it is for', () => {
  const passkey = {
    id: '0199aaaa-0000-7000-8000-000000000000',
    name: 'My phone',
    site: 'localhost',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastUsedAt: null,
  };
  const now = new Date('2026-11-21T15:00:00.000Z');
  expect(passkeyFacts(passkey, 'localhost', now, 'Europe/London')).toBe(
    'Added 20 Nov 2026, not used yet',
  );
  const used = { ...passkey, lastUsedAt: '2026-11-21T12:00:00.000Z' };
  expect(passkeyFacts(used, 'pets.example.org', now, 'Europe/London')).toBe(
    'Added 20 Nov 2026, last used 3 hours ago, only for localhost',
  );
});

it('says what to do where the device made none, and leaves other failures alone', () => {
  const known = Object.assign(new Error('known'), {
    name: 'WebAuthnError',
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  });
  expect(deviceAdvice(known)).toContain('already');
  expect(deviceAdvice(Object.assign(new Error('no'), { name: 'NotAllowedError' }))).toContain(
    'Try again',
  );
  expect(deviceAdvice(new TypeError('Failed to fetch'))).toBeUndefined();
});
