import type { Key } from '#contract/people/keys.ts';
import type { Day } from '#contract/visits/days.ts';

/** In the order in which somebody has to do something about them. */
const PLACES: readonly Key['place'][] = ['lost', 'atBase', 'withClient', 'withMe'];

/** The keys of the homes that are visited on a day, those that are not at hand first. */
export function keysOfDay({ appointments }: Day, keys: readonly Key[]): Key[] {
  const clients = new Set(
    appointments.filter(({ status }) => status !== 'cancelled').map(({ clientId }) => clientId),
  );
  return keys
    .filter(({ clientId }) => clients.has(clientId))
    .toSorted((one, other) => PLACES.indexOf(one.place) - PLACES.indexOf(other.place));
}
