/** Whom to call about a pet, in the order that helps, and what nobody has noted yet. Pure functions. */
import type { Emergency } from '#contract/overview/emergency.ts';
import { fullName } from '#contract/rules/fullName.ts';

export type EmergencyPet = Emergency['pets'][number];

export interface Call {
  /** "Client", "Own vet". */
  who: string;
  name: string | null;
  phone: string;
}

/** Everything about one pet. */
export interface PetFacts {
  pet: EmergencyPet;
  client: Emergency['clients'][number] | undefined;
  contacts: Emergency['contacts'];
  medicines: Emergency['medicines'];
  treatments: Emergency['treatments'];
  numbers: Emergency['numbers'];
}

export const factsOf = (emergency: Emergency, pet: EmergencyPet): PetFacts => ({
  pet,
  client: emergency.clients.find(({ id }) => id === pet.clientId),
  contacts: emergency.contacts.filter(({ clientId }) => clientId === pet.clientId),
  medicines: emergency.medicines.filter(({ petId }) => petId === pet.id),
  treatments: emergency.treatments.filter(({ petId }) => petId === pet.id),
  numbers: emergency.numbers,
});

/** The client and their household, local emergency contacts, the own vet, a vet that is open, and who can take over. */
export function callsOf({ pet, client, contacts, numbers }: PetFacts): Call[] {
  const of = (kind: 'household' | 'emergency') =>
    contacts
      .filter((contact) => contact.kind === kind)
      .map(({ relation, name, phone }) => ({
        who: relation ?? (kind === 'household' ? 'Household' : 'Emergency contact'),
        name,
        phone,
      }));
  const all = [
    { who: 'Client', name: client ? fullName(client) : null, phone: client?.phone },
    ...of('household'),
    ...of('emergency'),
    {
      who: 'Emergency contact',
      name: client?.emergencyContactName ?? null,
      phone: client?.emergencyContactPhone,
    },
    {
      who: `${pet.name}’s emergency contact`,
      name: pet.emergencyContactName,
      phone: pet.emergencyContactPhone,
    },
    { who: 'Own vet', name: pet.vetName, phone: pet.vetPhone },
    { who: 'Out-of-hours vet', name: pet.vetName, phone: pet.vetOutOfHoursPhone },
    {
      who: 'Your out-of-hours vet',
      name: numbers.outOfHoursVetName,
      phone: numbers.outOfHoursVetPhone,
    },
    { who: 'Your helper', name: numbers.helperName, phone: numbers.helperPhone },
  ];
  const seen = new Set<string>();
  return all.flatMap(({ phone, ...rest }) => {
    if (phone === null || phone === undefined || seen.has(phone)) return [];
    seen.add(phone);
    return [{ ...rest, phone }];
  });
}

export interface Missing {
  what: string;
  /** Where it is added. */
  href: string;
}

/** What would be missed in an emergency. */
export function missingOf({ pet, client, contacts, numbers }: PetFacts): Missing[] {
  const [onPet, onClient] = [`/pets/${pet.id}`, `/clients/${pet.clientId}`];
  const hasLocal =
    contacts.some(({ kind, phone }) => kind === 'emergency' && phone !== null) ||
    Boolean(client?.emergencyContactPhone ?? pet.emergencyContactPhone);
  const rows: (Missing & { isThere: boolean })[] = [
    { what: 'the client’s phone', href: onClient, isThere: Boolean(client?.phone) },
    { what: 'an emergency contact', href: onClient, isThere: hasLocal },
    { what: 'the vet’s phone', href: onPet, isThere: Boolean(pet.vetPhone) },
    {
      what: 'an out-of-hours vet',
      href: onPet,
      isThere: Boolean(pet.vetOutOfHoursPhone ?? numbers.outOfHoursVetPhone),
    },
    {
      what: 'what a vet may do without reaching the client',
      href: onClient,
      isThere: Boolean(client?.vetAuthority),
    },
    { what: 'the microchip number', href: onPet, isThere: Boolean(pet.microchipId) },
  ];
  return rows.filter(({ isThere }) => !isThere).map(({ what, href }) => ({ what, href }));
}

/** "981 100 000 123 456", so that it can be read aloud; any other text as it is. */
export const chipText = (chip: string): string =>
  /^\d{15}$/.test(chip) ? (chip.match(/\d{3}/g) ?? [chip]).join(' ') : chip;
