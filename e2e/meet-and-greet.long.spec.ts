/** A meet and greet: offered on the owner's phone, booked by a tap on the prospect's, without scripts, and theirs once accepted. */
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { expect, expectAccessible, expectLoaded, phoneOnly, test } from './fixtures.ts';
import { today } from './visiting.ts';

test(
  'times are offered, one is booked on the prospect’s phone, and the client is completed when they are accepted [meet-15]',
  phoneOnly,
  async ({ page, browser, business, pawkeeper }) => {
    test.setTimeout(180_000);
    const { request } = business;
    await request.post('/api/prospects', { data: { name: 'Pat New', phone: '07700 900123' } });
    const [first, second] = [addDays(today(), 2), addDays(today(), 4)];

    await page.goto('/prospects');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Offer a Meet and Greet for Pat New' }).click();
    const dialog = page.getByRole('dialog');
    for (const [group, day] of [
      ['First Time', first],
      ['Second Time (optional)', second],
    ] as const) {
      const row = dialog.getByRole('group', { name: group });
      await row.getByLabel(/^Day/).fill(day);
      await row.getByLabel(/^Start/).fill('10:00');
      await expect(row.getByLabel(/^End/)).toHaveValue('10:30');
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Offered for a meet and greet, not booked yet:')).toBeVisible();
    const link = await page.getByLabel('Private link').inputValue();
    await expectAccessible(page);

    const device = await browser.newContext({ javaScriptEnabled: false });
    const prospect = await device.newPage();
    await prospect.goto(link);
    await prospect.getByRole('link', { name: 'Choose a time' }).click();
    await prospect
      .getByRole('button', { name: `${longDate(second)}, 10:00 to 10:30`, exact: true })
      .click();
    await expect(prospect.getByRole('status')).toContainText(`${longDate(second)}, 10:00 to 10:30`);
    // The page of somebody who looks later, with the scripts that axe needs.
    const read = await (await browser.newContext()).newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await read.emulateMedia({ colorScheme });
      await read.goto(`${link}/meet`);
      await expectAccessible(read);
    }
    await prospect.getByRole('link', { name: 'Tell us about you and your pets' }).click();
    await expect(prospect.getByText(`${longDate(second)}, 10:00 to 10:30`)).toBeVisible();
    await prospect.getByLabel('Your full name').fill('Patricia New');
    await prospect.getByRole('button', { name: 'Save and continue' }).click();
    await expect(prospect.getByRole('heading', { name: 'Your pets' })).toBeVisible();
    await device.close();

    await page.reload();
    await expect(page.getByText(/Kept while the meet and greet is open\./)).toBeVisible();
    await page.getByRole('button', { name: 'Delete Pat New' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('the client made for the meet');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: `${longDate(second)}, 10:00 to 10:30` }).click();
    await expect(page).toHaveURL(new RegExp(`/calendar\\?date=${second}`));

    await page.goto(`${pawkeeper.origin}/prospects`);
    await page.getByRole('button', { name: 'Accept Pat New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'Patricia New', level: 1 })).toBeVisible();
    const clients = (await (await request.get('/api/clients')).json()) as unknown[];
    expect(clients).toHaveLength(1);
    const booked = (await (await request.get('/api/appointments')).json()) as { date: string }[];
    expect(booked.map(({ date }) => date)).toEqual([second]);
  },
);
