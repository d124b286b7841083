import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const plain = await testApp();
const tls = await testApp({ PUBLIC_URL: 'https://pets.example.org' });

const GUARDS = {
  'content-security-policy':
    "default-src 'self';connect-src 'self';img-src 'self' data: blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
};

test('every answer carries the headers that guard it: pages, data, refusals and absent addresses', async () => {
  const caller = await plain.user();
  const paths = ['/api/login', '/api/auth/user', '/api/clients', '/api/clients/1', '/nowhere'];
  for (const answer of [
    ...(await Promise.all(paths.map((path) => caller.get(path)))),
    await plain.visitor().get('/api/clients'),
    await caller.post('/api/clients', { firstName: '' }),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject(GUARDS);
  }
});

test('browsers are told to stay with https where people open Pawkeeper by it, and only there', async () => {
  const header = 'strict-transport-security';
  expect((await plain.visitor().get('/api/login')).headers.get(header)).toBeNull();
  expect((await tls.visitor().get('/api/login')).headers.get(header)).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
