/** What owners look at. */
import { day } from '../subjects/pawkeeper.ts';
import type { Business } from './business.ts';
import { ask, type Desk, expectThat, type Visit } from './visit.ts';

const get = (visit: Visit, call: string, path: string): Promise<string> =>
  ask(visit, call, { method: 'GET', path });

/** One of several, by chance. */
export function anyOf<Item>({ random }: Desk, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
}

/** What the page asks for when it opens, all at once. */
export async function dashboard(visit: Visit): Promise<void> {
  await Promise.all([
    get(visit, 'Dashboard: who I am', '/api/auth/user'),
    get(visit, 'Dashboard: today', '/api/appointments/today'),
    get(visit, 'Dashboard: favourites', '/api/walks/favorites'),
    get(visit, 'Dashboard: month', `/api/appointments?from=${day(-15)}&to=${day(20)}`),
  ]);
}

export async function clients(visit: Visit): Promise<void> {
  await get(visit, 'List of clients', '/api/clients');
}

export async function pets(visit: Visit): Promise<void> {
  await get(visit, 'List of pets', '/api/pets');
}

export async function onePet(visit: Visit): Promise<void> {
  await get(visit, 'One pet', `/api/pets/${anyOf(visit.desk, visit.business.petIds)}`);
}

export async function month(visit: Visit): Promise<void> {
  const start = Math.floor(visit.desk.random() * 6) * 30 - 90;
  await get(visit, 'A month', `/api/appointments?from=${day(start)}&to=${day(start + 41)}`);
}

export async function walks(visit: Visit): Promise<void> {
  await get(visit, 'List of walks', '/api/walks');
}

export async function oneWalk(visit: Visit): Promise<void> {
  await get(visit, 'One walk', `/api/walks/${anyOf(visit.desk, visit.business.walks).id}`);
}

const SEARCHED = ['ollowa', 'artso', 'bis', 'ella', 'client1', 'rex', 'fletch', 'zz'];

/** Results carry no owner: their ids are looked for among the owner's. */
function checkFound(text: string, ids: Business['petIds']): void {
  const found: { id: string }[] = JSON.parse(text);
  expectThat(
    found.every(({ id }) => ids.includes(id)),
    'finds a row of another owner',
  );
}

/** The search box asks for clients and for pets. */
export async function search(visit: Visit): Promise<void> {
  const query = `q=${anyOf(visit.desk, SEARCHED)}`;
  const [foundClients, foundPets] = await Promise.all([
    get(visit, 'Search clients', `/api/clients/search?${query}`),
    get(visit, 'Search pets', `/api/pets/search?${query}`),
  ]);
  checkFound(foundClients, visit.business.clientIds);
  checkFound(foundPets, visit.business.petIds);
}
