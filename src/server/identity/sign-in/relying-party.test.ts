import { expect, test } from 'vitest';
import { partyAt } from '#server/identity/sign-in/relying-party.ts';

test.each([
  ['https://pets.example.org', 'pets.example.org'],
  ['https://pets.example.org:8443', 'pets.example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://paws.localhost:3000', 'paws.localhost'],
])('passkeys of %s belong to %s', (origin, id) => {
  expect(partyAt(origin)).toEqual({ id, origin });
});

test.each([
  'http://127.0.0.1:3000',
  'https://127.0.0.1',
  'http://[::1]:3000',
  'https://[::1]:3000',
  'https://[2001:db8::1]',
  'http://pets.example.org',
  'http://notlocalhost',
  'http://',
])('browsers make no passkeys at %s', (origin) => {
  expect(partyAt(origin)).toBeUndefined();
});
