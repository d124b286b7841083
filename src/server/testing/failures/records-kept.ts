/** The four kinds of record that the kill tests write, and how each is sent and read. */
import type { Caller } from '#server/testing/test-app.ts';

export type Kind = 'clients' | 'pets' | 'appointments' | 'walks';

/** A record whose last write was acknowledged. */
export interface Kept {
  kind: Kind;
  id: string;
  /** In two fields, which are always written together. */
  token: string;
  /** The records that it goes with when they are deleted, and that must be there as long as it is. */
  parents: readonly string[];
  photo: string | null;
}

/** A record as a list answers it. */
export interface Seen {
  kind: Kind;
  id: string;
  tokens: readonly [unknown, unknown];
  parents: readonly string[];
  photo: string | null;
}

/** The two fields that carry the token. */
const FIELDS: Record<Kind, readonly [string, string]> = {
  clients: ['firstName', 'notes'],
  pets: ['name', 'likes'],
  appointments: ['title', 'notes'],
  walks: ['name', 'description'],
};

const KINDS: readonly Kind[] = ['clients', 'pets', 'appointments', 'walks'];

/** What an update sends. */
export const tokenFields = (kind: Kind, token: string): Record<string, unknown> =>
  Object.fromEntries(FIELDS[kind].map((field) => [field, token]));

/** What a create sends next to the token; parents are a client and, of a booking, its pet. */
export function otherFields(kind: Kind, [clientId, petId]: readonly string[]) {
  if (kind === 'clients') return { lastName: 'Doe' };
  if (kind === 'pets') return { clientId, species: 'Dog' };
  if (kind === 'walks') return {};
  const time = { date: '2026-03-29', startTime: '09:00', endTime: '10:00' };
  return { clientId, petId, serviceType: 'walk', ...time };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function seen(kind: Kind, row: Record<string, unknown>): Seen {
  const [first, second] = FIELDS[kind];
  const parents = [row['clientId'], row['petId']].filter((id) => typeof id === 'string');
  const photo = textOrNull(row['photoUrl']);
  return { kind, id: String(row['id']), tokens: [row[first], row[second]], parents, photo };
}

/** Everything that an owner has, by id. */
export async function everythingOf(owner: Caller): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  for (const kind of KINDS) {
    const { status, body } = await owner.get(`/api/${kind}`);
    if (status !== 200) throw new Error(`GET /api/${kind} answered ${status}`);
    for (const row of body as Record<string, unknown>[])
      found.set(String(row['id']), seen(kind, row));
  }
  return found;
}
