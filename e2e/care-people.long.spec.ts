/** The people to call about a client, how to get in, and what a vet may do. */
import { expect, expectAccessible, expectLoaded, expectToast, test } from './fixtures.ts';
import { post } from './form.ts';

test('contacts of a client are added, called, changed and removed on the client’s page [client-contacts-1]', async ({
  page,
  business,
}) => {
  const client = await business.addClient({ phone: '07123456789' });
  await page.goto(`/clients/${client.id}`);
  await expectLoaded(page);
  const contact = page.getByRole('region', { name: 'Contact' });
  await contact.getByRole('button', { name: 'Add Contact' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Contact' });
  await adding.getByRole('button', { name: 'Add Contact' }).click();
  await expect(adding.getByText('Name is required')).toBeVisible();
  await adding.getByLabel('Kind').selectOption('Emergency contact');
  await adding.getByLabel('Name *').fill('Tom Neighbour');
  await adding.getByLabel('Relation').fill('Neighbour');
  await adding.getByLabel('Phone').fill('0113 496 0123');
  await adding.getByLabel('Address').fill('3 High Street, Leeds LS1 1AA');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add Contact' }).click();
  await expectToast(page, 'Success', 'Contact added successfully');
  const row = contact.getByRole('list', { name: 'Other contacts' }).getByRole('listitem');
  await expect(row).toContainText('Neighbour · +441134960123');
  await expect(row.getByRole('link', { name: 'Call Tom Neighbour +441134960123' })).toHaveAttribute(
    'href',
    'tel:+441134960123',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await row.getByRole('button', { name: 'Edit contact Tom Neighbour' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Contact' });
  await editing.getByLabel('Email').fill('tom@example.org');
  await editing.getByRole('button', { name: 'Update Contact' }).click();
  await expectToast(page, 'Success', 'Contact updated successfully');
  await row.getByRole('button', { name: 'Edit contact Tom Neighbour' }).click();
  await editing.getByRole('button', { name: 'Remove Contact' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Contact' });
  await question.getByRole('button', { name: 'Remove Contact' }).click();
  await expectToast(page, 'Success', 'Contact removed successfully');
  await expect(row).toBeHidden();

  const sixth = { kind: 'household', name: 'Ann Doe' };
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await post(business, `/api/clients/${client.id}/contacts`, { ...sixth, name });
  }
  await page.reload();
  await expect(row).toHaveCount(5);
  await expect(contact.getByRole('button', { name: 'Add Contact' })).toBeHidden();
});

test('a client’s form says what is authorised at a vet and how to get in; the page shows both [client-contacts-2]', async ({
  page,
  business,
}) => {
  const client = await business.addClient();
  await page.goto(`/clients/${client.id}`);
  await expectLoaded(page);
  const vet = page.getByRole('region', { name: 'Authorised at the Vet' });
  await expect(vet).toContainText('Nothing agreed yet');
  await page.getByRole('button', { name: 'Edit Jane Doe' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Client' });
  await form.getByLabel('Door Notes').fill('Side gate, then ring twice');
  await form.getByLabel('Limit').fill('500');
  await form.getByRole('button', { name: 'Update Client' }).click();
  await expect(form.getByText(/^Choose own vet or any vet above/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Authorised at the Vet').selectOption('Own vet first');
  await form.getByRole('button', { name: 'Update Client' }).click();
  await expectToast(page, 'Success', 'Client updated successfully');
  await expect(vet).toContainText('Own vet first, up to £500.00 without reaching them');
  await expect(page.getByText('Side gate, then ring twice')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Jane Doe' }).click();
  await expect(form.getByLabel('Limit')).toHaveValue('500.00');
  await form.getByLabel('Limit').fill('');
  await form.getByLabel('Authorised at the Vet').selectOption('Nothing agreed yet');
  await form.getByRole('button', { name: 'Update Client' }).click();
  await expect(vet).toContainText('Nothing agreed yet');
});
