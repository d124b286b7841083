/** A draft before it is issued: lines of several things, its total while it is changed, and a look at the file. */
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { DETAILS } from './invoicing.ts';

test('a line bills three of a thing, and the draft is looked at as a PDF before it is issued [invoices-22]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  await business.request.put('/api/business-details', { data: DETAILS });
  const lines = [{ description: 'Puppy class', amount: '25.00' }];
  const draft = await business.request.post('/api/invoices', { data: { clientId, lines } });
  const { id } = await draft.json();
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Draft' });
  await edit.getByRole('button', { name: 'Add Line' }).click();
  await edit.getByRole('textbox', { name: 'What for' }).nth(1).fill('Dog food');
  await edit.getByRole('textbox', { name: 'Quantity' }).nth(1).fill('three');
  await edit.getByRole('textbox', { name: 'Amount each' }).fill('5');
  await edit.getByRole('button', { name: 'Update Draft' }).click();
  await expect(edit.getByText('Quantity must be a whole number from 1 to 999')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Quantity' }).nth(1).fill('3');
  await edit.getByRole('button', { name: 'Update Draft' }).click();
  await expectToast(page, 'Success', 'Draft updated successfully');
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('3 × £5.00');
  await expect(page.getByRole('definition')).toHaveText(/£40\.00/);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(edit.getByRole('textbox', { name: 'Amount each' })).toHaveValue('5.00');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Issue and Send' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue this invoice?' });
  const preview = issue.getByRole('link', { name: 'Look at the PDF first' });
  const file = await page.request.get((await preview.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await issue.getByRole('button', { name: 'Issue Invoice' }).click();
  await expect(page.getByRole('dialog', { name: 'Send INV-0001' })).toBeVisible();
});

test('the total is in view while lines are changed, with the parts of a price, and leaves out what is unfinished [invoices-23]', async ({
  page,
  business,
}) => {
  const { id: clientId } = await business.addClient();
  const pet = await business.addPet(clientId);
  await business.request.put('/api/business-details', { data: DETAILS });
  const visit = await business.addAppointment(clientId, {
    date: '2026-06-01',
    petIds: [pet.id],
    status: 'completed',
    price: '19.00',
    charges: [
      { kind: 'base', label: 'Dog walk', amount: '14.00' },
      { kind: 'extraPets', label: 'Second dog', amount: '5.00' },
    ],
  });
  const lines = Array.from({ length: 8 }, (_each, at) => ({
    description: `Extra ${at + 1}`,
    amount: '1.00',
  }));
  const data = { clientId, appointmentIds: [visit.id], lines };
  const draft = await business.request.post('/api/invoices', { data });
  const { id } = await draft.json();
  await page.goto(`/invoices/${id}`);
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText(
    '£14.00 + £5.00 second dog',
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Draft' });
  const total = edit.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toBeInViewport();
  await expect(total).toHaveText('Total£27.00');
  await expect(edit.getByText('£14.00 + £5.00 second dog')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Quantity' }).first().fill('12');
  await expect(edit.getByText('12 × £1.00 = £12.00')).toBeVisible();
  await expect(total).toHaveText('Total£38.00');
  await edit.getByRole('textbox', { name: 'Amount' }).last().fill('');
  await expect(total).toHaveText('Totalwithout one unfinished line£37.00');
  await edit.getByRole('textbox', { name: 'Amount' }).last().fill('-2.50');
  await expect(total).toHaveText('Total£34.50');
  await expect(total).toBeInViewport();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Update Draft' }).click();
  await expectToast(page, 'Success', 'Draft updated successfully');
  await expect(page.getByRole('definition')).toHaveText(/£34\.50/);
});
