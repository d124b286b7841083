/** A client's statement from their page. */
import { expect, test } from './fixtures.ts';
import { issued } from './invoicing.ts';

test('a statement is of twelve months, a tax year, or days that are chosen the right way round [statement-days-1]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await issued(business, id);
  await page.goto(`/clients/${id}#money`);
  const money = page.getByRole('region', { name: 'Money' });
  const pdf = money.getByRole('link', { name: 'Open as PDF' });
  const readDays = async () => {
    const { searchParams } = new URL((await pdf.getAttribute('href')) ?? '', page.url());
    return [searchParams.get('from'), searchParams.get('to')];
  };
  const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  const period = money.getByLabel('Statement');
  const [, year] = await period.locator('option').allTextContents();
  await period.selectOption(year ?? '');
  const begins = year?.slice('Tax year '.length, 'Tax year 2026'.length);
  await expect(pdf).toHaveAttribute('href', new RegExp(`from=${begins}-04-06`));

  await period.selectOption('Other days');
  await money.getByLabel('From').fill('2026-03-31');
  await money.getByLabel('To').fill('2026-03-01');
  await expect(money.getByText('Choose a last day on or after the first.')).toBeVisible();
  await expect(pdf).toBeHidden();
  // One day is a period too.
  await money.getByLabel('To').fill('2026-03-31');
  await expect(pdf).toBeVisible();
  await money.getByLabel('To').fill('2026-04-30');
  expect(await readDays()).toEqual(['2026-03-31', '2026-04-30']);
});
