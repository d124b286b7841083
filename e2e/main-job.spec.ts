/** The main job of a new user: register, add a client and a pet, book, and see it today. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, laptopFirst, openMenu, PASSWORD, test } from './fixtures.ts';
import { type Pawkeeper, startPawkeeper } from './pawkeeper.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

async function register(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Manage Your Pet Care Business Like a Pro',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get Started Today' }).first().click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /create|register/i }).click();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Walker');
  await page.getByLabel('Email').fill('sam@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: /create|register/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
}

/** Opens a page by the sidebar, which is a drawer on a phone. */
async function goTo(page: Page, name: string, heading: string | RegExp = name): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

async function addClientAndPet(page: Page): Promise<void> {
  await goTo(page, 'Clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const client = page.getByRole('dialog', { name: 'Add New Client' });
  await client.getByLabel('First Name *').fill('Jane');
  await client.getByLabel('Last Name *').fill('Doe');
  await client.getByLabel('Phone').fill('07123 456789');
  await expectAccessible(page);
  await client.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.getByText('Client created successfully')).toBeVisible();
  await expect(page.getByText('Jane Doe')).toBeVisible();
  await expectAccessible(page);

  await goTo(page, 'Pets');
  await page.getByRole('button', { name: 'Add Pet' }).first().click();
  const pet = page.getByRole('dialog', { name: 'Add New Pet' });
  await pet.getByRole('combobox', { name: 'Client' }).fill('Jane');
  await page.getByRole('option', { name: /^Jane Doe/ }).click();
  await pet.getByLabel('Pet Name *').fill('Biscuit');
  await pet.getByLabel('Species *').selectOption('Dog');
  await expectAccessible(page);
  await pet.getByRole('button', { name: 'Create Pet' }).click();
  await expect(page.getByText('Pet created successfully')).toBeVisible();
  await expect(page.getByText('Owner: Jane Doe')).toBeVisible();
  await expectAccessible(page);
}

async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Booking' }).click();
  const booking = page.getByRole('dialog', { name: 'New Appointment' });
  await expect(booking.getByRole('combobox', { name: 'Pet' })).toBeDisabled();
  await booking.getByRole('combobox', { name: 'Client' }).fill('Jane');
  await page.getByRole('option', { name: /^Jane Doe/ }).click();
  await booking.getByRole('combobox', { name: 'Pet' }).selectOption('Biscuit (Dog)');
  await booking.getByLabel('Title *').fill('Round the lake');
  await booking.getByLabel('Service Type *').selectOption('Dog Walk');
  await booking.getByLabel('Start Time *').fill('09:30');
  await booking.getByLabel('End Time *').fill('10:30');
  await booking.getByLabel('Price').fill('12.50');
  await expectAccessible(page);
  await booking.getByRole('button', { name: 'Create Appointment' }).click();
  await expect(page.getByText('Appointment created successfully')).toBeVisible();
}

async function seeItToday(page: Page): Promise<void> {
  await goTo(page, 'Dashboard', /^Good (morning|afternoon|evening)/);
  const schedule = page.getByRole('region', { name: "Today's Schedule" });
  await expect(schedule.getByText('Round the lake')).toBeVisible();
  await expect(schedule.getByText('09:30')).toBeVisible();
  await expect(schedule.getByText('Pending')).toBeVisible();
}

test.describe('the main job', () => {
  test.setTimeout(180_000);
  let dataDir: string;
  let pawkeeper: Pawkeeper;

  test.beforeEach(async () => {
    dataDir = await temporaryFolder('pawkeeper-job-');
    pawkeeper = await startPawkeeper(dataDir);
  });

  test.afterEach(async () => {
    await pawkeeper.stop();
    await removeFolder(dataDir);
  });

  test(
    'a new user books a walk for today, sees it in the schedule and the calendar, and finds it after a restart and a power cut',
    laptopFirst,
    async ({ page }) => {
      await register(page, pawkeeper.origin);
      await expectAccessible(page);
      await addClientAndPet(page);
      await book(page);
      await seeItToday(page);
      await expectAccessible(page);
      await goTo(page, 'Calendar');
      await expect(page.getByRole('button', { name: 'Round the lake, 09:30' })).toBeVisible();
      await expectAccessible(page);

      const { port } = new URL(pawkeeper.origin);
      await pawkeeper.stop();
      pawkeeper = await startPawkeeper(dataDir, { PORT: port });
      await page.goto(pawkeeper.origin);
      await seeItToday(page);

      await pawkeeper.kill();
      pawkeeper = await startPawkeeper(dataDir, { PORT: port });
      await page.goto(pawkeeper.origin);
      await seeItToday(page);
      await page.goto(`${pawkeeper.origin}/pets`);
      await expect(page.getByText('Owner: Jane Doe')).toBeVisible();
    },
  );
});
