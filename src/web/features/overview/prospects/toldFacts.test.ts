import { expect, it } from 'vitest';
import type { Prospect } from '#contract/people/prospects.ts';
import { toldFacts } from '#web/features/overview/prospects/toldFacts.ts';

const enquiry = {
  email: 'pat@example.org',
  phone: '+447700900123',
  postcode: 'LS1 4AP',
  pet: 'A spaniel',
  message: 'Mondays?',
};
const nothing = { household: null, pets: [], consents: null, signature: null };

/** Only what is looked at. */
const factsOf = (told: object, fields: object = enquiry) =>
  Object.fromEntries(
    toldFacts({ ...fields, told: { ...nothing, ...told } } as unknown as Prospect),
  );

it('what the enquiry says is shown until the household is told [told-facts-1]', () => {
  expect(factsOf({})).toEqual({
    Email: 'pat@example.org',
    Phone: '+447700900123',
    Postcode: 'LS1 4AP',
    Pet: 'A spaniel',
    Message: 'Mondays?',
  });
});

it('what the household tells takes the place of the enquiry, and its address that of the postcode [told-facts-2]', () => {
  const household = {
    email: 'patricia@example.org',
    phone: '+447700900129',
    address: '1 High Street, Leeds LS1 4AP',
    doorNotes: 'Blue door',
    otherName: 'Kim',
    otherPhone: null,
    emergencyContactName: 'Ada',
    emergencyContactPhone: '+447700900124',
  };
  expect(factsOf({ household })).toEqual({
    Email: 'patricia@example.org',
    Phone: '+447700900129',
    Pet: 'A spaniel',
    Message: 'Mondays?',
    Address: '1 High Street, Leeds LS1 4AP',
    'How to get in': 'Blue door',
    Household: 'Kim',
    'Emergency contact': 'Ada, +447700900124',
  });
  expect(factsOf({ household: { ...household, address: null } })).toMatchObject({
    Postcode: 'LS1 4AP',
  });
});

it('each pet is told with its treatments and their days, and a consent with its answer [told-facts-3]', () => {
  const pets = [
    { name: 'Rex', species: 'Dog', allergies: 'Chicken', breed: null },
    {
      name: 'Bella',
      species: 'Cat',
      vaccination: 'Leukaemia',
      vaccinatedOn: '2026-01-02',
      vaccinationDueOn: '2027-01-02',
      wormer: 'Drontal',
      wormedOn: '2026-03-01',
      fleaTreatment: 'Spot-on',
      fleaTreatedOn: '2026-03-02',
    },
  ];
  const consents = [
    { consent: 'offLead', given: true },
    { consent: 'photosSocial', given: false },
  ];
  const signature = { title: 'Dog walking agreement', typedName: 'Pat New' };
  expect(factsOf({ pets, consents, signature }, {})).toEqual({
    'Pet 1: Rex': 'Species: Dog\nAllergies: Chicken',
    'Pet 2: Bella': [
      'Species: Cat',
      'Vaccination: Leukaemia, 2026-01-02',
      'Vaccination due: 2027-01-02',
      'Worming: Drontal, 2026-03-01',
      'Flea treatment: Spot-on, 2026-03-02',
    ].join('\n'),
    Consents: expect.stringMatching(/^Yes: .+\nNo: .+$/),
    Signed: 'Dog walking agreement, by Pat New',
  });
});
