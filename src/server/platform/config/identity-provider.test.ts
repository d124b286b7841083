import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';

const whole = {
  PUBLIC_URL: 'https://pets.example.org',
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'pawkeeper',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Kennel Club',
};

test('a provider needs all of its variables, or none; only its secret may be left out', () => {
  expect(readConfig({}).provider).toBeUndefined();
  expect(readConfig(whole).provider).toEqual({
    issuer: 'https://login.example.org/',
    clientId: 'pawkeeper',
    clientSecret: 'secret',
    name: 'Kennel Club',
    redirectUri: 'https://pets.example.org/api/oidc/callback',
  });
  expect(readConfig({ ...whole, OIDC_CLIENT_SECRET: '' }).provider?.clientSecret).toBeUndefined();
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_NAME']) {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`set ${name} too`);
  }
  expect(() => readConfig({ OIDC_CLIENT_SECRET: 'x' })).toThrow(
    'set OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_NAME too',
  );
  expect(() => readConfig({ ...whole, PUBLIC_URL: '' })).toThrow('set PUBLIC_URL too');
});

test.each([
  ['OIDC_ISSUER', 'login.example.org'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org/?tenant=1'],
  ['OIDC_CLIENT_ID', 'two words'],
  ['OIDC_CLIENT_SECRET', 'two words'],
  ['OIDC_NAME', 'x'.repeat(41)],
])('a wrong %s (%s) is explained in a sentence that names it', (name, value) => {
  expect(() => readConfig({ ...whole, [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
});

test('plain http is allowed for a provider on this machine only', () => {
  for (const OIDC_ISSUER of [
    'http://127.0.0.1:9000',
    'http://localhost:9000',
    'http://[::1]:9000',
  ]) {
    expect(readConfig({ ...whole, OIDC_ISSUER }).provider?.issuer).toBe(`${OIDC_ISSUER}/`);
  }
});
