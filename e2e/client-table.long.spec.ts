/** The clients as a table: in any order, and several of them at once. */
import { businessDay, addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { expect, expectAccessible, expectToast, laptopOnly, phoneOnly, test } from './fixtures.ts';
import { issued } from './invoicing.ts';

const day = (days: number): string => addDays(businessDay(new Date(), 'Europe/London'), days);

test(
  'clients are a table by choice, which the device keeps, sorted by what they owe or their visits, which the URL keeps [client-table-1]',
  laptopOnly,
  async ({ page, business }) => {
    const ann = await business.addClient({ firstName: 'Ann', lastName: 'Able' });
    const bob = await business.addClient({ firstName: 'Bob', lastName: 'Baker' });
    await business.addPet(bob.id, { name: 'Rex' });
    await business.addAppointment(ann.id, { date: day(2), title: 'Coming walk' });
    await business.addAppointment(bob.id, { date: day(-2), title: 'Walk', status: 'completed' });
    await issued(business, bob.id);
    await page.goto('/clients');
    await expect(
      page.getByRole('list', { name: 'Clients', exact: true }).locator('> li'),
    ).toHaveCount(2);
    await page.getByRole('button', { name: 'Show as Table', exact: true }).press('Enter');
    const table = page.getByRole('table', { name: 'Clients', exact: true });
    const names = table.getByRole('rowheader');
    await expect(names).toHaveText(['Ann Able', 'Bob BakerRex']);
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(row('Ann')).toContainText(`${mediumDate(day(2))}, 09:00`);
    await expect(row('Bob')).toContainText(`£30.00${mediumDate(day(-2))}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    await table.getByRole('button', { name: 'Owes', exact: true }).click();
    await expect(names).toHaveText(['Bob BakerRex', 'Ann Able']);
    await expect(page).toHaveURL(/sort=-owes$/);
    await expect(table.getByRole('columnheader', { name: 'Owes', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.reload();
    await expect(names).toHaveText(['Bob BakerRex', 'Ann Able']);
    // A search keeps the order, and a page that Back leads to has both.
    await page.getByRole('searchbox', { name: 'Search clients', exact: true }).fill('b');
    await expect(page).toHaveURL(/sort=-owes&q=b$/);
    await table.getByRole('link', { name: 'Bob Baker', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bob Baker');
    await page.goBack();
    await expect(names).toHaveText(['Bob BakerRex', 'Ann Able']);
    // As does the page's own way back.
    await table.getByRole('link', { name: 'Bob Baker', exact: true }).click();
    await page.getByRole('link', { name: 'All clients', exact: true }).click();
    await expect(names).toHaveText(['Bob BakerRex', 'Ann Able']);
    await expect(page).toHaveURL(/sort=-owes&q=b$/);

    // The same two buttons as on the cards, and the cards again.
    await row('Ann').getByRole('button', { name: 'Delete Ann Able', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Cancel', exact: true })
      .click();
    await row('Ann').getByRole('button', { name: 'Edit Ann Able', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Edit Client', exact: true })
      .getByRole('button', { name: 'Cancel', exact: true })
      .click();
    await page.getByRole('button', { name: 'Show as Cards', exact: true }).click();
    await expect(table).toHaveCount(0);
    await page.reload();
    await expect(
      page.getByRole('list', { name: 'Clients', exact: true }).locator('> li'),
    ).toHaveCount(2);
  },
);

test(
  'several clients are messaged one by one, or archived after a question, which can be undone [client-table-2]',
  laptopOnly,
  async ({ page, business }) => {
    for (const firstName of ['Ann', 'Bob', 'Cleo']) await business.addClient({ firstName });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Show as Table', exact: true }).click();
    const names = page.getByRole('table', { name: 'Clients', exact: true }).getByRole('rowheader');
    const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await choice('Choose Ann Doe').press('Space');
    await choice('Choose Cleo Doe').check();
    const chosen = page.getByRole('group', { name: 'Chosen clients', exact: true });
    await expect(chosen).toContainText('2 clients chosen');
    await expectAccessible(page);
    await chosen.getByRole('button', { name: 'Message', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Message 2 clients', exact: true })
      .getByRole('link', { name: 'Cleo Doe', exact: true })
      .click();
    await expect(page).toHaveURL(/\/messages\//);
    await page.goBack();
    await expect(chosen).toContainText('2 clients chosen');

    await chosen.getByRole('button', { name: 'Archive', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Archive 2 clients?', exact: true });
    await expect(question).toContainText('Ann Doe and Cleo Doe and their pets');
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(names).toHaveCount(3);
    await chosen.getByRole('button', { name: 'Archive', exact: true }).click();
    await question.getByRole('button', { name: 'Archive 2 clients', exact: true }).dblclick();
    await expectToast(page, 'Success', '2 clients are archived');
    await expect(names).toHaveText(['Bob Doe']);
    await expect(chosen).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(names).toHaveText(['Ann Doe', 'Bob Doe', 'Cleo Doe']);

    await choice('Choose all 3 clients').check();
    await expect(chosen).toContainText('3 clients chosen');
    await chosen.getByRole('button', { name: 'Choose none', exact: true }).click();
    await expect(chosen).toHaveCount(0);

    // Of two the second is refused: it is named, and the first can be brought back.
    let asked = 0;
    await page.route('**/api/clients/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      asked += 1;
      return asked === 2 ? route.fulfill({ status: 500 }) : route.continue();
    });
    await choice('Choose Ann Doe').check();
    await choice('Choose Cleo Doe').check();
    await chosen.getByRole('button', { name: 'Archive', exact: true }).click();
    await question.getByRole('button', { name: 'Archive 2 clients', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to archive Cleo Doe');
    await expect(names).toHaveText(['Bob Doe', 'Cleo Doe']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(names).toHaveText(['Ann Doe', 'Bob Doe', 'Cleo Doe']);
  },
);

test(
  'on a phone the cards stay, whatever was chosen [client-table-3]',
  phoneOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.addInitScript("localStorage.setItem('clients-as-table', '1')");
    await page.goto('/clients');
    await expect(
      page.getByRole('list', { name: 'Clients', exact: true }).locator('> li'),
    ).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Show as/ })).toHaveCount(0);
  },
);
