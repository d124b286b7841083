import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Prospect } from '#contract/people/prospects.ts';
import { testMarkup } from '#web/entities/testMarkup.tsx';
import { ProspectCard } from '#web/features/overview/prospects/ProspectCard.tsx';

/** Only what is looked at. */
const shown = (fields: Partial<Prospect>): string => {
  const prospect = {
    id: 'p',
    name: 'Pat New',
    phone: null,
    email: null,
    postcode: null,
    pet: null,
    message: null,
    source: 'enquiry',
    createdAt: '2026-06-01T10:00:00Z',
    goesOn: '2026-08-30',
    files: [],
    meetTimes: [],
    meeting: null,
    clientId: null,
    told: { household: null, pets: [], consents: null, signature: null },
    ...fields,
  } as unknown as Prospect;
  return testMarkup(createElement(ProspectCard, { prospect })).replaceAll(/<[^>]*>/g, '|');
};

test.each([
  ['enquiry', 'Enquiry 1 Jun 2026. Will be deleted on Sunday 30 August 2026.'],
  ['owner', 'Added 1 Jun 2026. Will be deleted on Sunday 30 August 2026.'],
] as const)(
  'the card of a prospect who came by the %s says how and when, and until when they are kept [prospect-card-1]',
  (source, words) => {
    expect(shown({ source })).toContain(words);
  },
);

test('a prospect whose meet and greet is open is not deleted meanwhile, and the card says so [prospect-card-2]', () => {
  expect(shown({ goesOn: null })).toContain('Kept while the meet and greet is open.');
});
