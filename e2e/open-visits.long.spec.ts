/** Finished visits are opened again, in the evening, from wherever they are named. */
import type { Page } from '@playwright/test';
import {
  type Business,
  expect,
  expectAccessible,
  laptopOnly,
  phoneFirst,
  test,
} from './fixtures.ts';
import { bookedWalk, visits } from './visiting.ts';

const DAY = '2026-06-01';

async function visited(business: Business) {
  const client = await business.addClient();
  const pet = await business.addPet(client.id, { name: 'Biscuit' });
  const booked = await business.addAppointment(client.id, {
    title: 'Morning walk',
    date: DAY,
    petIds: [pet.id],
    price: '16',
  });
  const answer = await business.request.post('/api/visits', {
    data: {
      appointmentIds: [booked.id],
      petIds: [pet.id],
      startedAt: `${DAY}T08:00:00.000Z`,
      endedAt: `${DAY}T09:00:00.000Z`,
    },
  });
  const { id } = (await answer.json()) as { id: string };
  return { client, pet, booked, path: `/visits/${id}` };
}

async function opensReports(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Report for Jane Doe' })).toBeVisible();
}

test(
  'a finished visit is opened from the day sheet, its appointment, the client, the pet and the invoice, and after it was logged [open-visits-1]',
  phoneFirst,
  async ({ page, business }) => {
    const { client, pet, booked, path } = await visited(business);
    await business.request.put(`/api/appointments/${booked.id}`, { data: { status: 'completed' } });
    const drafted = await business.request.post('/api/invoices', {
      data: { clientId: client.id, appointmentIds: [booked.id] },
    });
    const { id: invoiceId } = (await drafted.json()) as { id: string };

    await page.goto(`/day/${DAY}`);
    await page.getByRole('link', { name: /^Done 09:00 to 10:00/ }).click();
    await opensReports(page, path);

    await page.goto(`/day/${DAY}`);
    await page.getByRole('button', { name: 'Morning walk' }).click();
    await page
      .getByRole('dialog', { name: 'Morning walk' })
      .getByRole('link', { name: 'Open visit of Mon 1 Jun 2026, 09:00 to 10:00' })
      .click();
    await opensReports(page, path);

    for (const whose of [`/clients/${client.id}`, `/pets/${pet.id}`]) {
      await page.goto(whose);
      await page.getByRole('link', { name: 'Visited 09:00 to 10:00' }).click();
      await opensReports(page, path);
    }

    await page.goto(`/invoices/${invoiceId}`);
    await page.getByRole('link', { name: 'Open visit' }).click();
    await opensReports(page, path);
  },
);

test(
  'the reports of a whole day are made at one tap, and each leads to its visit [open-visits-2]',
  laptopOnly,
  async ({ page, business }) => {
    const { path } = await visited(business);
    await page.goto(`/day/${DAY}`);
    await page.getByRole('button', { name: 'Reports of the day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reports of the day' });
    await expect(dialog.getByRole('listitem')).toHaveText(['09:00Jane DoeBiscuit · Not sent yet']);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: /Jane Doe/ }).click();
    await opensReports(page, path);
    await expect(page.getByRole('list', { name: 'Reports' })).toContainText('Not sent yet');
  },
);

test(
  'a visit that is under way is finished from the history of its client [open-visits-3]',
  laptopOnly,
  async ({ page, business }) => {
    const booked = await bookedWalk(business);
    await business.request.post('/api/visits', {
      data: { appointmentIds: [booked.id], startedAt: new Date().toISOString() },
    });
    await page.goto(`/clients/${booked.clientId}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: 'Finish Morning walk' }).click();
    await expect.poll(async () => (await visits(business))[0]?.endedAt).toMatch(/T/);
    await expect(history.getByRole('button', { name: 'Finish Morning walk' })).toBeHidden();
  },
);
