/** A business for the journeys: registered, with a client, a dog and its walk of today. */
import { randomBytes } from 'node:crypto';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Person } from './person.ts';

export const PASSWORD = 'a long enough secret';

export const today = () => businessDay(new Date(), 'Europe/London');

/** Registers somebody, who is then on the dashboard. */
export async function register(person: Person): Promise<void> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const form = { email, password: PASSWORD, firstName: 'Sam', lastName: 'Walker' };
  await person.open('/sign-in');
  const body = `new URLSearchParams(${JSON.stringify(form)})`;
  const isIn = await person.run<boolean>(
    `fetch('/api/register', { method: 'POST', body: ${body} }).then(({ ok }) => ok)`,
  );
  if (!isIn) throw new Error('Not registered');
  await person.open('/');
  await person.wait('heading', /^Good (morning|afternoon|evening), Sam/);
}

/** Jane with her dog Biscuit. */
export async function jane(
  person: Person,
  fields: object = {},
): Promise<{ id: string; petId: string }> {
  const client = { firstName: 'Jane', lastName: 'Doe', ...fields };
  const { id } = await person.ask<Client>('POST', '/api/clients', client);
  const pet = { clientId: id, name: 'Biscuit', species: 'Dog' };
  const { id: petId } = await person.ask<Pet>('POST', '/api/pets', pet);
  return { id, petId };
}

/** Their walk of today. */
export async function walkOfToday(
  person: Person,
  fields: object = {},
): Promise<{ id: string; clientId: string; petId: string }> {
  const { id: clientId, petId } = await jane(person, fields);
  const { id } = await person.ask<Appointment>('POST', '/api/appointments', {
    clientId,
    petIds: [petId],
    title: 'Morning walk',
    serviceType: 'walk',
    date: today(),
    startTime: '00:00',
    endTime: '23:59',
    price: '16',
  });
  return { id, clientId, petId };
}
