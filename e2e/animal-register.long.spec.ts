/** The register of animals in care, for an inspection. */
import { expect, expectAccessible, expectLoaded, test } from './fixtures.ts';
import { today } from './visiting.ts';

test('the Pets page gives the register of three years as PDF or CSV [animal-register-web-1]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  await business.addAppointment(client.id, {
    petIds: [pet.id],
    date: today(),
    startTime: '00:00',
    endTime: '00:30',
    status: 'completed',
  });
  await page.goto('/pets');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register of Animals' });
  await expect(dialog.getByLabel('To')).toHaveValue(today());
  await expectAccessible(page);
  const started = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download CSV' }).click();
  expect((await started).suggestedFilename()).toMatch(/^register .* \d{4}-\d\d-\d\d\.csv$/);
  await dialog.getByLabel('From').fill('2999-01-01');
  await expect(dialog.getByText(/^The last day is before the first/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download PDF' })).toBeHidden();
});
