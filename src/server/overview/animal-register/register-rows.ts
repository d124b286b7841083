/** What the register says of an animal, in the order in which the regulations name it (SI 2018/486, Schedule 4). */
import type { Client } from '#contract/people/clients.ts';
import type { Contact } from '#contract/people/contacts.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Treatment } from '#contract/people/treatments.ts';
import { ageText } from '#contract/rules/ageText.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { fullName } from '#contract/rules/fullName.ts';
import type {
  Attendance,
  RegisterFacts,
} from '#server/overview/animal-register/animal-register.sql.ts';

/** An animal of the register with all its attendances; each value is text, empty where nothing is known. */
export interface RegisterAnimal {
  name: string;
  spans: readonly { arrival: string; departure: string; household: string }[];
  /** By label, in the order of the register. */
  facts: Readonly<Record<string, string>>;
}

const joined = (parts: readonly (string | null | undefined)[], between = ', '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(between);

/** `name, phone` of somebody to call. */
const callable = (name: string | null, phone: string | null): string => joined([name, phone]);

/** The latest treatment of a kind: `Kennel cough, 2026-03-29`. */
function latest(treatments: readonly Treatment[], kind: Treatment['kind']): string {
  const byName = new Map<string, Treatment>();
  for (const each of treatments.filter((one) => one.kind === kind)) {
    byName.set(each.name.toLowerCase(), each);
  }
  return [...byName.values()].map(({ name, givenOn }) => `${name}, ${givenOn}`).join('; ');
}

/** What the client has authorised at a vet. */
function vetConsent({ vetAuthority }: Client): string {
  if (vetAuthority === null) return '';
  const { vet, limit } = vetAuthority;
  const which = vet === 'own' ? 'own vet first' : 'any vet';
  return `Vet treatment: ${which}${limit === null ? '' : `, up to ${formatPounds(limit)} without being reached`}`;
}

const AGGRESSION = [
  ['aggressiveFood', 'around food'],
  ['aggressiveAnimals', 'around animals'],
  ['aggressivePeople', 'around people'],
] as const;

const behaviour = (pet: Pet): string =>
  joined(
    [
      pet.behaviourNotes,
      ...AGGRESSION.map(([flag, words]) => (pet[flag] ? `Aggressive ${words}` : null)),
    ],
    '; ',
  );

const neutered = ({ spayedNeutered }: Pet): string =>
  spayedNeutered === null ? '' : spayedNeutered ? 'yes' : 'no';

/** The local contact: one that was named for emergencies, else the emergency contact of the client. */
function localContact(client: Client, contacts: readonly Contact[]) {
  const local = contacts.find(({ kind }) => kind === 'emergency');
  return {
    'Local contact': local?.name ?? client.emergencyContactName ?? '',
    'Local contact address': (local ? local.address : client.emergencyContactAddress) ?? '',
    'Local contact phone': (local ? local.phone : client.emergencyContactPhone) ?? '',
    'Local contact email': local?.email ?? '',
  };
}

/** The facts about an animal; its age is that on `day`. */
function factsOf(
  pet: Pet,
  client: Client,
  { contacts, treatments, medicines }: Pick<RegisterFacts, 'contacts' | 'treatments' | 'medicines'>,
  day: string,
): Record<string, string> {
  const given = treatments.filter(({ petId }) => petId === pet.id);
  const people = contacts.filter(({ clientId }) => clientId === client.id);
  const household = people.find(({ kind }) => kind === 'household');
  const parasites = joined([latest(given, 'worming'), latest(given, 'flea')], '; ');
  return {
    Name: pet.name,
    Age: ageText(pet.dateOfBirth, day) || (pet.age ?? ''),
    Sex: pet.gender ?? '',
    Neutered: neutered(pet),
    Description: joined([pet.species, pet.breed, pet.colour]),
    Microchip: pet.microchipId ?? '',
    Owner: fullName(client),
    'Owner address': client.address ?? '',
    'Owner phone': client.phone ?? '',
    'Owner email': client.email ?? '',
    'Emergency contact':
      callable(client.emergencyContactName, client.emergencyContactPhone) ||
      callable(household?.name ?? null, household?.phone ?? null),
    ...localContact(client, people),
    Vet: joined([pet.vetName, pet.vetPhone, pet.vetAddress]),
    'Vet out of hours': pet.vetOutOfHoursPhone ?? '',
    Insurance: joined([pet.insurer, pet.policyNumber]),
    'Medical history': joined(
      [pet.medicalConditions, pet.allergies && `Allergies: ${pet.allergies}`],
      '; ',
    ),
    'Behavioural history': behaviour(pet),
    'Parasite treatment': parasites,
    'Restrictions on exercise': pet.exerciseNeeds ?? '',
    Diet: pet.feedingInstructions ?? '',
    Consents: vetConsent(client),
    'Latest vaccination': latest(given, 'vaccination'),
    'Latest titre test': latest(given, 'titre'),
    'Latest worming': latest(given, 'worming'),
    'Latest flea treatment': latest(given, 'flea'),
    'Medical treatment': joined(
      [
        pet.medications,
        ...medicines
          .filter(({ petId }) => petId === pet.id)
          .map(({ name, dose, from, until }) =>
            joined([name, dose, from && `from ${from}`, until && `until ${until}`]),
          ),
      ],
      '; ',
    ),
  };
}

/** How many animals of one household were in care at the same time, and which. */
function householdOf(
  { arrival, departure }: Attendance,
  ofClient: readonly { name: string; spans: readonly Attendance[] }[],
): string {
  const together = ofClient.filter(({ spans }) =>
    spans.some((span) => span.arrival <= departure && span.departure >= arrival),
  );
  return `${together.length}: ${together.map(({ name }) => name).join(', ')}`;
}

/** Every animal of the register by name; ages are those on `day`. */
export function registerAnimals(facts: RegisterFacts, day: string): RegisterAnimal[] {
  const spansOf = Map.groupBy(facts.attendances, ({ petId }) => petId);
  const clients = new Map(facts.clients.map((client) => [client.id, client]));
  const households = Map.groupBy(
    facts.pets.map(({ id, name, clientId }) => ({ clientId, name, spans: spansOf.get(id) ?? [] })),
    ({ clientId }) => clientId,
  );
  return facts.pets.flatMap((pet) => {
    const client = clients.get(pet.clientId);
    if (!client) return [];
    const household = households.get(pet.clientId) ?? [];
    const spans = (spansOf.get(pet.id) ?? []).map((span) => ({
      arrival: span.arrival,
      departure: span.departure,
      household: household.length === 1 ? `1: ${pet.name}` : householdOf(span, household),
    }));
    return [{ name: pet.name, spans, facts: factsOf(pet, client, facts, day) }];
  });
}

/** The columns of the table, in the order of the register. */
export const registerColumns = [
  'Arrival',
  'Departure',
  'Name',
  'Age',
  'Sex',
  'Neutered',
  'Description',
  'Microchip',
  'From one household',
  'Owner',
  'Owner address',
  'Owner phone',
  'Owner email',
  'Emergency contact',
  'Local contact',
  'Local contact address',
  'Local contact phone',
  'Local contact email',
  'Vet',
  'Vet out of hours',
  'Insurance',
  'Medical history',
  'Behavioural history',
  'Parasite treatment',
  'Restrictions on exercise',
  'Diet',
  'Consents',
  'Latest vaccination',
  'Latest titre test',
  'Latest worming',
  'Latest flea treatment',
  'Medical treatment',
] as const;

/** The rows of the table: one for each attendance, by its day. */
export const registerTable = (
  animals: readonly RegisterAnimal[],
): Readonly<Record<string, string>>[] =>
  animals
    .flatMap(({ spans, facts }) =>
      spans.map(({ arrival, departure, household }) => ({
        ...facts,
        Arrival: arrival,
        Departure: departure,
        'From one household': household,
      })),
    )
    .toSorted(
      (one, other) => Number(one.Arrival > other.Arrival) - Number(one.Arrival < other.Arrival),
    );
