/** Drafts for everyone: what is asked the first time, and visits without a price. */
import {
  expect,
  expectAccessible,
  expectToast,
  gate,
  laptopFirst,
  laptopOnly,
  test,
} from './fixtures.ts';
import { today } from './visiting.ts';

test(
  'the first drafts for everyone ask about earlier visits, and for prices that are missing [draft-all-1]',
  laptopFirst,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const bo = await business.addClient({ firstName: 'Bo' });
    const done = { status: 'completed' };
    await business.addAppointment(jane.id, { ...done, date: '2020-01-05', price: '30.10' });
    await business.addAppointment(jane.id, { ...done, date: today(), price: '16' });
    await business.addAppointment(bo.id, { ...done, date: today(), title: 'Puppy visit' });
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    await dialog.getByRole('button', { name: 'This month' }).click();
    await expect(dialog.getByText('£30.10 of earlier work is unbilled')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Earlier visits' })).toContainText(
      'Sun 5 Jan 2020',
    );
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expect(dialog.getByText('Choose one first', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Already paid' }).click();
    await dialog.getByRole('button', { name: 'Draft Invoices' }).click();
    await expectToast(page, 'Success', '1 invoice drafted');
    const price = dialog.getByRole('textbox', { name: /^Price of Puppy visit/ });
    await expect(price).toBeVisible();
    await expectAccessible(page);
    await price.fill('0');
    await dialog.getByRole('button', { name: 'Save Prices and Draft' }).click();
    await expect(dialog).toBeHidden();
    const list = page.getByRole('list', { name: 'Invoices' });
    await expect(list.getByRole('link', { name: /Bo/ })).toContainText('£0.00');
    await expect(list.getByRole('link', { name: /Jane Doe/ })).toContainText('£16.00');
    await expect(page.getByRole('heading', { name: /unbilled/ })).toBeHidden();
  },
);

test(
  'drafts for everyone wait until it is known whether to ask about earlier visits [draft-all-2]',
  laptopOnly,
  async ({ page, business }) => {
    const jane = await business.addClient();
    const done = { status: 'completed', price: '30.10' };
    await business.addAppointment(jane.id, { ...done, date: '2020-01-05' });
    await business.addAppointment(jane.id, { ...done, date: today() });
    const details = gate();
    await page.route('**/api/business-details', async (route) => {
      await details.opened;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Draft for everyone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft for everyone' });
    const draft = dialog.getByRole('button', { name: 'Draft Invoices' });
    await expect(draft).toBeDisabled();
    await dialog.getByLabel('From').press('Enter');
    details.open();
    await expect(dialog.getByText('£30.10 of earlier work is unbilled')).toBeVisible();
    await draft.click();
    await expect(dialog.getByText('Choose one first', { exact: false })).toBeVisible();
    expect(sent.filter((call) => call.includes('draft-all'))).toEqual([]);
  },
);
