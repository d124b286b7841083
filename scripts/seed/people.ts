/** Forty made-up clients around Hyde Park. Their numbers are the ones that Ofcom keeps free for drama. */
import type { ClientInput } from '#contract/people/clients.ts';
import type { Chance } from './chance.ts';

const NAMES = [
  'Amara Okafor',
  'Ben Whitaker',
  'Chloe Marsh',
  'Daniel Osei',
  'Eleanor Price',
  'Farah Siddiqui',
  'George Pemberton',
  'Hannah Lloyd',
  'Imran Qureshi',
  'Jess Holloway',
  'Kwame Mensah',
  'Lucy Armitage',
  'Mateusz Nowak',
  'Niamh Gallagher',
  'Oliver Finch',
  'Priya Nair',
  'Quentin Blythe',
  'Rosa Delgado',
  'Stephen Ashworth',
  'Tamsin Trelawney',
  'Uma Krishnan',
  'Victor Lindqvist',
  'Wendy Hargreaves',
  'Xanthe Calloway',
  'Yusuf Demir',
  'Zoe Fairbairn',
  'Alistair Munro',
  'Bethan Rees',
  'Callum Drummond',
  'Dorothy Entwistle',
  'Edwin Achebe',
  'Freya Sorensen',
  'Gareth Pugh',
  'Helena Kowalska',
  'Isaac Thorne',
  'Joanna Beckett',
  'Kieran Doyle',
  'Leila Haddad',
  'Marcus Whitlock',
  'Nora Abernathy',
] as const;

const STREETS = [
  ['Sussex Gardens', 'W2 3UD'],
  ['Gloucester Terrace', 'W2 6HP'],
  ['Queensborough Mews', 'W2 3SQ'],
  ['Westbourne Terrace', 'W2 6QA'],
  ['Kensington Court', 'W8 5DN'],
  ['Palace Gate', 'W8 5LS'],
  ['Exhibition Road', 'SW7 2HE'],
  ['Ennismore Gardens', 'SW7 1AH'],
  ['Connaught Square', 'W2 2HL'],
  ['Hyde Park Gardens Mews', 'W2 2NX'],
] as const;

const NOTES = [
  'Key safe by the side gate. Please text when you have left.',
  'Works from home on Fridays; ring the bell twice.',
  'Towel for muddy paws hangs behind the front door.',
  'Pays by bank transfer at the end of the month.',
  'Prefers the same walker every time.',
  'Away most of August; sitting instead of walks.',
] as const;

const digits = (number: number): string => String(number).padStart(3, '0');

/** The clients, in a fixed order. */
export function people(chance: Chance): ClientInput[] {
  return NAMES.map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const [street, postcode] = chance.pick(STREETS);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.org`.toLowerCase(),
      phone: `07700 900${digits(100 + index)}`,
      address: `${1 + chance.below(80)} ${street}, London ${postcode}`,
      ...(chance.percent(60) && {
        emergencyContactName: `${chance.pick(['Alex', 'Robin', 'Charlie', 'Pat'])} ${lastName}`,
        emergencyContactPhone: `07700 900${digits(500 + index)}`,
      }),
      ...(chance.percent(50) && { notes: chance.pick(NOTES) }),
    };
  });
}
