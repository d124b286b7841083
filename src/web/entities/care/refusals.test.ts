import { expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { refusalTexts, refuses } from '#web/entities/care/refusals.ts';

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  refusedConsents: ['offLead', 'transport'],
} as const;

test('what a client refused is said in words, and nothing else [refusals-1]', () => {
  const client = jane as unknown as Client;
  expect(refusalTexts(client, ['groupWalk', 'transport'])).toEqual([
    'Jane Doe said no to: Travel in a vehicle with other clients’ pets.',
  ]);
  expect(refuses(client, 'offLead')).toBe(true);
  expect(refuses(client, 'photosSocial')).toBe(false);
  expect(refuses({}, 'offLead')).toBe(false);
});
