/** What keeps animals safe: contacts, vets, treatments (two of them overdue), medicines and keys. */
import { careSettingsUpdate } from '#contract/people/careSettings.ts';
import { type Client, clientUpdateOn } from '#contract/people/clients.ts';
import { contactInput } from '#contract/people/contacts.ts';
import { keyEventInput, keyInput } from '#contract/people/keys.ts';
import { medicineInput } from '#contract/people/medicines.ts';
import { type Pet, petUpdateOn } from '#contract/people/pets.ts';
import { treatmentInput } from '#contract/people/treatments.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { updateCareSettings } from '#server/people/care-settings/care-settings.sql.ts';
import { updateClient } from '#server/people/clients/clients.sql.ts';
import { insertContact } from '#server/people/contacts/contacts.sql.ts';
import { insertKey, insertKeyEvent } from '#server/people/keys/keys.sql.ts';
import { insertMedicine } from '#server/people/medicines/medicines.sql.ts';
import { updatePet } from '#server/people/pets/pets.sql.ts';
import { insertTreatment } from '#server/people/treatments/treatments.sql.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';

/** By species: kind, name, and how many days it lasts. */
const TREATMENTS: Readonly<Record<string, readonly (readonly [string, string, number])[]>> = {
  Dog: [
    ['vaccination', 'Distemper, hepatitis, parvovirus', 1_095],
    ['vaccination', 'Leptospirosis (L4)', 365],
    ['vaccination', 'Kennel cough', 365],
    ['worming', 'Milbemax', 90],
    ['flea', 'Bravecto', 84],
  ],
  Cat: [
    ['vaccination', 'Flu and enteritis', 365],
    ['vaccination', 'Feline leukaemia (FeLV)', 365],
    ['worming', 'Milbemax', 90],
    ['flea', 'Bravecto Plus', 84],
  ],
  Rabbit: [['vaccination', 'Myxomatosis and RHD1/2', 365]],
};

/** The two pets whose yearly vaccination is overdue, by their place among those that are treated, and for how many days. */
const OVERDUE: ReadonlyMap<number, number> = new Map([
  [2, 19],
  [7, 4],
]);
/** The pets whose yearly vaccination is due soon. */
const DUE_SOON = new Set([4, 11, 15]);

const MEDICINES = [
  {
    name: 'Metacam',
    dose: '0.5 ml',
    times: ['08:00'],
    withFood: true,
    instruction: 'Into the food, with the syringe from the box',
  },
  {
    name: 'Apoquel',
    dose: '1 tablet',
    times: ['08:00', '18:00'],
    instruction: 'In a piece of cheese',
  },
  {
    name: 'Vetmedin',
    dose: '1 capsule',
    times: ['07:30', '19:30'],
    instruction: 'An hour before food',
  },
] as const;

const VETS = [
  {
    vetName: 'Bayswater Vets',
    vetPhone: '020 7946 0301',
    vetAddress: '12 Queensway, London W2 3RX',
  },
  {
    vetName: 'Park Lodge Animal Clinic',
    vetPhone: '020 7946 0312',
    vetAddress: '40 Kensington High Street, London W8 4PE',
  },
] as const;
const NIGHT_VET = '020 7946 0399';

const DOOR_NOTES = [
  'Blue door at the back. The gate sticks: lift it.',
  'Second bell from the top. Mind the cat in the hall.',
  'Lodge on the left; the porter knows me.',
] as const;

async function seedPet(
  db: DatabasePool,
  ownerId: string,
  { pet, at }: { pet: Pet; at: number },
  now: DiaryTime,
): Promise<void> {
  const vet = { ...VETS[at % VETS.length], vetOutOfHoursPhone: NIGHT_VET };
  const insured = at % 3 === 0 ? { insurer: 'Petplan', policyNumber: `PP-${20_400 + at}` } : {};
  const fields = petUpdateOn(() => now.date).parse({ ...vet, ...insured });
  await updatePet(db, ownerId, pet.id, fields, undefined, now);
  const treatments = TREATMENTS[pet.species] ?? [];
  const yearly = treatments.find(([, , lasts]) => lasts === 365);
  for (const [place, [kind, name, lasts]] of treatments.entries()) {
    const isYearly = name === yearly?.[1];
    const overdue = isYearly ? OVERDUE.get(at) : undefined;
    const later = isYearly && DUE_SOON.has(at) ? 12 : 31 + ((at * 7 + place * 13) % 50);
    const left = overdue === undefined ? later : -overdue;
    const dueOn = addDays(now.date, Math.min(left, lasts - 1));
    const values = treatmentInput.parse({ kind, name, givenOn: addDays(dueOn, -lasts), dueOn });
    await transaction(db, (db) => insertTreatment(db, ownerId, pet.id, values));
  }
  const medicine = at % 8 === 3 ? MEDICINES[(at >> 3) % MEDICINES.length] : undefined;
  if (medicine) {
    const values = medicineInput.parse({ ...medicine, from: addDays(now.date, -20) });
    await transaction(db, (db) => insertMedicine(db, ownerId, pet.id, values));
  }
}

async function seedClient(
  db: DatabasePool,
  ownerId: string,
  { client, at }: { client: Client; at: number },
  now: DiaryTime,
): Promise<void> {
  const { id, lastName } = client;
  const doorNotes = at % 2 === 0 ? DOOR_NOTES[(at / 2) % DOOR_NOTES.length] : undefined;
  const vetAuthority = [{ vet: 'own', limit: '250' }, { vet: 'any', limit: '500' }, null][at % 3];
  const fields = clientUpdateOn(() => now.date).parse({ doorNotes, vetAuthority });
  await updateClient(db, ownerId, id, fields, undefined, now);
  const digits = String(100 + at);
  const people = [
    {
      kind: 'household',
      name: `Sam ${lastName}`,
      phone: `07700 900${digits}`,
      relation: 'partner',
    },
    {
      kind: 'emergency',
      name: 'Mrs Patel',
      phone: `020 7946 0${digits}`,
      relation: 'neighbour, has a spare key',
    },
  ].slice(0, at % 3);
  for (const person of people) {
    await transaction(db, (db) => insertContact(db, ownerId, id, contactInput.parse(person)));
  }
  if (at % 3 === 2) return;
  const values = keyInput.parse({ tag: `K${11 + at}`, place: at % 2 === 0 ? 'withMe' : 'atBase' });
  const moment = new Date(`${addDays(now.date, -3)}T18:00:00Z`);
  await transaction(db, async (db) => {
    const key = await insertKey(db, ownerId, id, values);
    const kind = at === 13 ? 'lost' : values.place === 'withMe' ? 'taken' : 'putBack';
    await insertKeyEvent(db, ownerId, key.id, keyEventInput.parse({ kind }), moment);
  });
}

/** Fills in what an emergency, an inspection and a day's round need. */
export async function seedCare(
  db: DatabasePool,
  ownerId: string,
  { clients, pets }: { clients: readonly Client[]; pets: readonly Pet[] },
  now: DiaryTime,
): Promise<void> {
  const numbers = {
    helperName: 'Kit Marlow',
    helperPhone: '07700 900042',
    outOfHoursVetName: 'London Night Vets',
    outOfHoursVetPhone: NIGHT_VET,
    outOfHoursVetAddress: '85 Harrow Road, London W2 1JH',
  };
  await transaction(db, (db) => updateCareSettings(db, ownerId, careSettingsUpdate.parse(numbers)));
  // Those that are vaccinated come first: which of them is overdue goes by their place.
  const treated = pets.toSorted(
    (one, other) => Number(other.species in TREATMENTS) - Number(one.species in TREATMENTS),
  );
  for (const [at, pet] of treated.entries()) await seedPet(db, ownerId, { pet, at }, now);
  for (const [at, client] of clients.entries()) await seedClient(db, ownerId, { client, at }, now);
}
