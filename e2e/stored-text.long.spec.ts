import pg from 'pg';
import type { Page } from '@playwright/test';
import { socketOf } from '#server/testing/failures/server-process.ts';
import { expect, test } from './fixtures.ts';

/** A text that would run in four ways if it were taken for anything but text. */
const hostile = (what: string): string =>
  `${what} <img src=/ran onerror="ran()">"><script>ran()</script>javascript:ran()`;

const PHONE = '07123456789';
const address = (what: string): string => `${hostile(what)}, Leeds LS1 4AP`;

const clientText = {
  firstName: hostile('Client'),
  lastName: hostile('Family'),
  address: address('Home'),
  phone: PHONE,
  emergencyContactName: hostile('Friend'),
  emergencyContactPhone: PHONE,
  emergencyContactAddress: address('Near'),
  notes: hostile('Client notes'),
};

const petText = {
  name: hostile('Pet'),
  species: hostile('Species'),
  breed: hostile('Breed'),
  age: hostile('Age'),
  weight: hostile('Weight'),
  colour: hostile('Colour'),
  gender: hostile('Gender'),
  microchipId: hostile('Chip'),
  medications: hostile('Medications'),
  allergies: hostile('Allergies'),
  medicalConditions: hostile('Conditions'),
  feedingInstructions: hostile('Feeding'),
  exerciseNeeds: hostile('Exercise'),
  behaviourNotes: hostile('Behaviour'),
  likes: hostile('Likes'),
  dislikes: hostile('Dislikes'),
  specialInstructions: hostile('Special'),
  emergencyContactName: hostile('Pet friend'),
  emergencyContactPhone: PHONE,
  emergencyContactAddress: address('Pet near'),
  vetName: hostile('Vet'),
  vetPhone: PHONE,
  vetAddress: address('Surgery'),
  aggressivePeople: true,
};

const profileText = {
  firstName: hostile('Owner'),
  lastName: hostile('Walker'),
  businessName: hostile('Business'),
  address: address('Office'),
};

const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  violated(event.violatedDirective + ' ' + event.blockedURI));`;

/** Records everything that runs, or that the content security policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('ran', () => seen.push('a stored text ran'));
  await page.exposeFunction('violated', (what: string) => seen.push(`against the policy: ${what}`));
  await page.addInitScript({ content: REPORT_VIOLATIONS });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/ran')) seen.push('a stored text was fetched');
  });
  page.on('pageerror', (error) => seen.push(error.message));
  return seen;
}

/** No element was made of a stored text, and no link leads to a script. */
async function expectTextOnly(page: Page): Promise<void> {
  const made = await page.locator(':root').evaluate(({ ownerDocument }) => ({
    images: ownerDocument.querySelectorAll('img[onerror], img[src="/ran"]').length,
    scripts: [...ownerDocument.scripts].filter(({ text }) => text.includes('ran()')).length,
    links: [...ownerDocument.links].filter(({ href }) => href.startsWith('javascript:')).length,
  }));
  expect(made).toEqual({ images: 0, scripts: 0, links: 0 });
}

test('stored texts are shown as text, on every page [stored-text-1]', async ({
  page,
  pawkeeper,
  business,
}) => {
  test.slow();
  const client = await business.addClient(clientText);
  const pet = await business.addPet(client.id, petText);
  const title = hostile('Booking');
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  const words = { description: hostile('Description'), notes: hostile('Booking notes') };
  await business.addAppointment(client.id, { petId: pet.id, date, title, ...words });
  const walk = { name: hostile('Walk'), description: hostile('Way'), isFavorite: true };
  const saved = await business.request.post('/api/walks', {
    data: { ...walk, estimatedDuration: hostile('Long') },
  });
  expect(saved.status()).toBe(201);
  const changed = await business.request.put('/api/auth/user', { data: profileText });
  expect(changed.status()).toBe(200);
  const content = hostile('Message');
  const db = new pg.Client(socketOf(pawkeeper.dataDir));
  await db.connect();
  await db.query(
    `insert into messages (id, user_id, client_id, subject, content, direction)
      values (gen_random_uuid(), $1, $2, $3, $3, 'incoming')`,
    [client.userId, client.id, content],
  );
  await db.end();

  const seen = await watch(page);
  const shows = async (path: string, texts: readonly string[]) => {
    await page.goto(path);
    // A stored text may be next to others, as a first name is to the last name.
    for (const text of texts) {
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await expectTextOnly(page);
  };
  await shows('/', [title, content, walk.name]);
  for (const view of ['month', 'week', 'day']) await shows(`/calendar?view=${view}`, [title]);
  await shows('/clients', [clientText.firstName]);
  await page.getByText('Notes', { exact: true }).click();
  await expect(page.getByText(clientText.notes, { exact: false })).toBeVisible();
  await expectTextOnly(page);
  await shows('/pets', [petText.name]);
  await shows(`/pets/${pet.id}`, [petText.name, petText.likes, petText.vetName, petText.allergies]);
  await shows('/walks', [walk.name, walk.description]);
  await shows('/messages', [content]);
  await shows(`/messages/${client.id}`, [content]);
  await shows('/profile', [profileText.businessName, profileText.firstName]);
  await shows(`/clients?q=${encodeURIComponent('"><script>ran()</script>')}`, []);
  await shows(`/${encodeURIComponent(hostile('nowhere'))}`, ['404 Page Not Found']);
  await shows(`/api/login?email=${encodeURIComponent(hostile('email'))}`, []);

  await page.goto('/clients');
  await page.getByRole('button', { name: /^Edit Client / }).click();
  await expect(page.getByLabel('First Name *')).toHaveValue(clientText.firstName);
  await expectTextOnly(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Delete Client / }).click();
  await expect(page.getByRole('alertdialog')).toContainText(clientText.firstName);
  await expectTextOnly(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByPlaceholder('Search clients, pets...').fill('onerror');
  await expect(page.getByRole('option').filter({ hasText: petText.name })).toBeVisible();
  await expectTextOnly(page);
  expect(seen).toEqual([]);
});
