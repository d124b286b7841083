/** One walk today, as the dashboard shows it an hour before. */
import type { Page } from '@playwright/test';
import { type Business, expectLoaded } from './fixtures.ts';
import { today } from './visiting.ts';

/** The notes of the appointment's client. */
export const NOTES = 'Key 14 in the safe by the door, code 2468.\nThe alarm is on the left: 1357#.';

/** A client whose dog bites, with a walk today at nine, and the dashboard an hour before it. */
export async function walkToday(
  page: Page,
  business: Business,
  fields: Record<string, unknown> = {},
) {
  const jane = await business.addClient({
    phone: '07700 900123',
    address: '3 Park Lane, London W1K 1BE',
    notes: NOTES,
  });
  const pet = await business.addPet(jane.id, {
    name: 'Rex',
    aggressiveAnimals: true,
    allergies: 'Chicken',
  });
  const walk = await business.addAppointment(jane.id, {
    date: today(),
    petIds: [pet.id],
    price: '14.00',
    notes: 'Bring the red lead',
    ...fields,
  });
  await page.clock.setFixedTime(`${today()}T08:00:00Z`);
  await page.goto('/');
  await expectLoaded(page);
  return walk;
}

/** The status of an appointment. */
export const status = async (business: Business, { id }: { id: string }): Promise<unknown> => {
  const answer = await business.request.get(`/api/appointments/${id}`);
  return ((await answer.json()) as { status: unknown }).status;
};
