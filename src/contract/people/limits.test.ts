/** The edges of what fields take: the last values that fit, and the first that do not. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { animalRegisterQuery } from '#contract/overview/animalRegister.ts';
import { agreementInput, paperSignatureInput } from '#contract/people/agreements.ts';
import { consentInput } from '#contract/people/consents.ts';
import { documentInput } from '#contract/people/documents.ts';
import { keyEventInput } from '#contract/people/keys.ts';
import { medicineInput } from '#contract/people/medicines.ts';
import { meetTimesInputOn } from '#contract/people/meetTimes.ts';
import { petUpdateOn } from '#contract/people/pets.ts';
import { enquiryInput } from '#contract/people/prospects.ts';
import { toldPetInputOn } from '#contract/people/welcomeSteps.ts';
import { addDays } from '#contract/rules/businessDay.ts';

const [ID, OTHER] = [
  '0190a1b2-0000-7000-8000-000000000001',
  '0190a1b2-0000-7000-8000-000000000002',
];
const today = () => '2026-06-10';
const now = () => ({ date: '2026-06-10', time: '09:15' });

const meet = (fields: object = {}) => ({
  date: '2026-06-11',
  startTime: '10:00',
  endTime: '10:30',
  ...fields,
});
const vaccinated = { name: 'Rex', species: 'Dog', vaccination: 'L4', vaccinatedOn: '2026-06-01' };

const yesTo = (consent: string) => ({ consent, given: true });

type Case = [name: string, schema: z.ZodType, valid: object, fits: object[], refused: object[]];

const people: Case[] = [
  [
    'a consent',
    consentInput,
    { consent: 'offLead', given: true },
    [
      {},
      { consent: 'vetTreatment', given: false },
      { consent: 'vetTreatment', vet: 'any', limit: '200' },
    ],
    [{ consent: 'vetTreatment' }, { given: 'yes' }],
  ],
  [
    'a document',
    documentInput,
    { documentURL: 'x' },
    [{ clientId: ID }, { petId: ID, clientId: null }],
    [{}, { clientId: ID, petId: OTHER }],
  ],
  [
    'what happened to a key',
    keyEventInput,
    { kind: 'handedOver' },
    [{ receivedBy: 'Ann' }, { kind: 'lost' }],
    [{}, { receivedBy: ' ' }],
  ],
  [
    'a medicine',
    medicineInput,
    { name: 'Metacam' },
    [{ times: Array.from({ length: 12 }, (_, hour) => `${hour + 10}:00`) }],
    [{ times: Array.from({ length: 13 }, (_, hour) => `${hour + 10}:00`) }],
  ],
  [
    'times for a meet and greet',
    meetTimesInputOn(now),
    {},
    [
      { times: [] },
      { times: [meet({ date: '2026-06-10', startTime: '09:16' })] },
      { times: [meet(), meet({ startTime: '10:01' }), meet({ date: '2026-06-12' })] },
    ],
    [
      { times: [meet({ date: '2026-06-10', startTime: '09:15' })] },
      { times: [meet({ endTime: '10:00' })] },
      { times: [meet(), meet({ endTime: '11:00' })] },
      {
        times: ['11:00', '12:00', '13:00', '14:00'].map((endTime, at) =>
          meet({ startTime: `0${at}:00`, endTime }),
        ),
      },
    ],
  ],
  [
    'the end of a pet',
    petUpdateOn(today),
    {},
    [{ diedOn: '2026-06-10' }, { archived: true, diedOn: '2026-06-09' }, { archived: false }],
    [{ diedOn: '2026-06-11' }, { archived: false, diedOn: '2026-06-09' }],
  ],
  [
    'an enquiry',
    enquiryInput,
    { name: 'Pat' },
    [{ email: 'pat@example.org' }, { phone: '07700 900123' }],
    [{}, { email: '', phone: null }],
  ],
  [
    'a pet that a prospect tells about',
    toldPetInputOn(today),
    vaccinated,
    [{}, { vaccinationDueOn: '2026-06-01' }, { wormer: 'Drontal', wormedOn: '2026-06-01' }],
    [
      { vaccinationDueOn: '2026-05-31' },
      { vaccinatedOn: null },
      { wormer: 'Drontal' },
      { fleaTreatment: 'Spot-on' },
    ],
  ],
  [
    'an agreement',
    agreementInput,
    { kind: 'service', title: 'Walking', text: 'We walk.' },
    [{ consents: ['offLead', 'treats'] }],
    [{ consents: ['offLead', 'offLead'] }],
  ],
  [
    'a signature on paper',
    paperSignatureInput,
    { agreementId: ID, documentId: OTHER, typedName: 'Jane Doe' },
    [{ consents: [yesTo('offLead'), yesTo('treats')] }],
    [{ consents: [yesTo('offLead'), yesTo('offLead')] }],
  ],
  [
    'the days of the animal register',
    animalRegisterQuery,
    { from: '2026-01-01', as: 'pdf' },
    [{ to: '2026-01-01' }, { to: addDays('2026-01-01', 5 * 366) }],
    [{ to: '2025-12-31' }, { to: addDays('2026-01-01', 5 * 366 + 1) }],
  ],
];

test.each(people)(
  '%s is taken up to its limits, and refused beyond them [limits-people-1]',
  (_name, schema, valid, fits, refused) => {
    const isTaken = (changes: object) => schema.safeParse({ ...valid, ...changes }).success;
    expect(fits.filter((changes) => !isTaken(changes))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  },
);
