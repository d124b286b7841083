/** A draft before it is issued: lines of several things, and a look at the file. */
import { expect, expectToast, test } from './fixtures.ts';
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
  await expect(page.getByText('£40.00', { exact: true })).toBeVisible();
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
