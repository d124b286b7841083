/** What a page is on paper: everything that is read, and nothing that is pressed. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { expect, expectLoaded, laptopOnly, test } from './fixtures.ts';
import { box } from './hours.ts';
import { issued } from './invoicing.ts';

/** What browsers leave blank around a page unless asked for something else. */
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

test(
  'a client’s page and a pet’s page print no buttons and no fields, and what is read stays [print-1]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ phone: '07700 900123' });
    const pet = await business.addPet(client.id, {
      vetName: 'Park Vets',
      vetPhone: '0113 496 0123',
    });
    await business.addAppointment(client.id, {
      petId: pet.id,
      date: businessDay(new Date(), 'Europe/London'),
    });
    for (const path of [`/clients/${client.id}`, `/pets/${pet.id}`]) {
      await page.goto(path);
      await expectLoaded(page);
      await page.emulateMedia({ media: 'print' });
      // The name of a booking is read, and on a screen opens it.
      for (const button of await page.getByRole('button').filter({ visible: true }).all()) {
        await expect(button).toHaveText('Morning walk');
      }
      for (const role of ['combobox', 'textbox', 'checkbox', 'navigation'] as const) {
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
      }
      await expect(page.getByRole('link', { name: /^All / })).toBeHidden();
      await expect(page.getByText(/900123|0113 496 0123|496/).first()).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  },
);

test('a week prints whole, from its first to its last booking, on one A4 page and without what is pressed [print-2]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  const times = { date: '2026-03-30', startTime: '06:00', endTime: '06:30' };
  await business.addAppointment(id, { ...times, title: 'Early walk' });
  await business.addAppointment(id, {
    ...times,
    title: 'Late visit',
    startTime: '21:00',
    endTime: '22:00',
  });
  for (const title of ['Ash out', 'Birch out', 'Cedar out', 'Dogwood out', 'Elder out']) {
    await business.addAppointment(id, {
      ...times,
      title,
      startTime: '12:00',
      endTime: '13:00',
    });
  }
  await page.goto('/calendar?view=week&date=2026-03-30');
  await expect(page.getByRole('button', { name: /Ash out/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Elder out/ })).toHaveCount(0);
  const early = page.getByRole('button', { name: /Early walk/ });
  const late = page.getByRole('button', { name: /Late visit/ });
  await expect(early).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const grid = await box(page.getByRole('group', { name: '29 March – 4 April 2026' }));
  for (const booked of [await box(early), await box(late)]) {
    expect(booked.y).toBeGreaterThan(grid.y);
    expect(booked.y + booked.height).toBeLessThanOrEqual(grid.y + grid.height);
  }
  // On paper nobody can press "+3" for those who are not shown.
  await expect(page.getByRole('button', { name: /Elder out/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /more on/ })).toHaveCount(0);
  await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Drag an appointment/)).toBeHidden();
  await page.emulateMedia({ media: null });
  for (const landscape of [false, true]) {
    const paper = (await page.pdf({ format: 'A4', landscape, margin })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test('an invoice’s page prints no buttons [print-3]', laptopOnly, async ({ page, business }) => {
  const { id } = await business.addClient();
  await page.goto(`/invoices/${await issued(business, id)}`);
  await expectLoaded(page);
  await expect(page.getByRole('button').filter({ visible: true })).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('£30.00').first()).toBeVisible();
});
