/** Reports of visits: made, looked at and sent from the visit, and what the client sees. */
import { randomUUID } from 'node:crypto';
import type { ThreadMessage } from '#contract/messages/conversations.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  expect,
  expectAccessible,
  expectToast,
  laptopFirst,
  longLaptopOnly,
  test,
  type Business,
} from './fixtures.ts';
import { held } from './held.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A visit of Jane's dog and Tom's that is over. */
async function groupVisit(business: Business) {
  const jane = await business.addClient({ phone: '07700 900123' });
  const tom = await business.addClient({ firstName: 'Tom', lastName: 'Reed', phone: null });
  const biscuit = await business.addPet(jane.id);
  const rex = await business.addPet(tom.id, { name: 'Rex' });
  const id = randomUUID();
  const data = {
    id,
    petIds: [biscuit.id, rex.id],
    startedAt: '2026-06-01T08:00:00.000Z',
    endedAt: '2026-06-01T09:00:00.000Z',
  };
  await business.request.post('/api/visits', { data });
  await business.request.post(`/api/visits/${id}/events`, {
    data: { kind: 'poo', petId: biscuit.id, at: '2026-06-01T08:20:00.000Z' },
  });
  return { jane, id, biscuit, rex };
}

test(
  'a report is made at one tap, gets words and a photo, is seen as the client sees it, and sent by link [visit-reports-7]',
  laptopFirst,
  async ({ page, business, context, browser }) => {
    const { jane, id, biscuit } = await groupVisit(business);
    const { uploadURL } = await (
      await business.request.post('/api/objects/upload', { data: { bytes: PIXEL.length } })
    ).json();
    await business.request.put(uploadURL, {
      data: PIXEL,
      headers: { 'content-type': 'image/png' },
    });
    await business.request.put('/api/visit-photos', {
      data: { photoURL: uploadURL, visitId: id, petId: biscuit.id },
    });
    await page.goto(`/visits/${id}`);

    const reports = page.getByRole('list', { name: 'Reports' });
    await expect(reports.getByRole('listitem')).toHaveText([
      /Jane Doe.*No report yet/,
      /Tom Reed.*No report yet/,
    ]);
    await reports.getByRole('button', { name: 'Report for Jane Doe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report for Jane Doe' });
    await dialog.getByLabel('Note for Jane').fill('Biscuit swam twice.');
    // Every photo that they may see is in it, until it is taken out.
    await expect(dialog.getByRole('checkbox', { name: 'Photo 1' })).toBeChecked();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'See what Jane sees' }).click(),
    ]);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Biscuit');
    await expect(preview.getByText('Biscuit swam twice.')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await expect(preview.getByText('Rex')).toHaveCount(0);
    await preview.close();

    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = await dialog.getByLabel('Private link').inputValue();
    expect(link).toMatch(/\/r\/[\da-f]{48}$/);
    const whatsApp = dialog.getByRole('link', { name: 'Open WhatsApp' });
    await expect(whatsApp).toHaveAttribute('href', new RegExp(encodeURIComponent(link)));
    // The other app is outside of this test.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await whatsApp.click();
    await expect(dialog.getByText(/^Sent /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes, it is sent' }).click();
    await expect(dialog.getByText('Did you send it?')).toHaveCount(0);
    const thread = await (
      await business.request.get(`/api/conversations/${jane.id}/messages`)
    ).json();
    const messages: ThreadMessage[] = thread.messages;
    expect(messages.map(({ channel, content }) => [channel, content.includes(link)])).toEqual([
      ['whatsapp', true],
    ]);

    const visitor = await browser.newContext();
    const client = await visitor.newPage();
    await client.goto(link);
    await expect(client.getByText('Biscuit swam twice.')).toBeVisible();
    await expect(client.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await expectAccessible(client);
    // It prints: words, photo and entries, and nothing to press.
    await client.emulateMedia({ media: 'print' });
    await expect(client.getByText('Biscuit swam twice.')).toBeVisible();
    await expect(client.getByText('Poo, Biscuit')).toBeVisible();
    await expect(client.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await expect(client.getByRole('button')).toHaveCount(0);
    expect((await client.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await client.emulateMedia({ media: 'screen' });
    await dialog.getByRole('button', { name: 'Disable all links' }).click();
    await expectToast(page, 'Success', 'The links no longer work');
    await expect(dialog.getByText('The links no longer work')).toBeVisible();
    await client.reload();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(
      'This report can no longer be opened',
    );
    await visitor.close();
  },
);

test(
  'a report that was not sent is opened as its visit is by then, with its last day and the photos that may be shown [visit-reports-9]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id, biscuit, rex } = await groupVisit(business);
    const correct = (data: object) => business.request.put(`/api/visits/${id}`, { data });
    await correct({ petIds: [biscuit.id], note: 'Rex pulled all the way' });
    const { uploadURL } = await (
      await business.request.post('/api/objects/upload', { data: { bytes: PIXEL.length } })
    ).json();
    await business.request.put(uploadURL, {
      data: PIXEL,
      headers: { 'content-type': 'image/png' },
    });
    const photo = { photoURL: uploadURL, visitId: id };
    await business.request.put('/api/visit-photos', { data: photo });
    // Tom left after something was noted: what names no pet may be about Rex.
    const open = async () => {
      await page.goto(`/visits/${id}`);
      await page.getByRole('button', { name: 'Report for Jane Doe' }).click();
      return page.getByRole('dialog', { name: 'Report for Jane Doe' });
    };
    const dialog = await open();
    await expect(dialog.getByLabel('Note for Jane')).toHaveValue('');
    await expect(dialog.getByRole('group', { name: 'Photos' })).toHaveCount(0);
    const inNinetyDays = businessDay(new Date(Date.now() + 90 * 86_400_000), 'Europe/London');
    await dialog.getByRole('button', { name: /^More/ }).click();
    await expect(dialog.getByLabel('Links work until')).toHaveValue(inNinetyDays);
    await dialog.getByLabel('Links work until').fill('2031-01-01');
    await dialog.getByLabel('Links work until').blur();
    await expectToast(page, 'Success', 'Last day saved successfully');
    await correct({ petIds: [biscuit.id, rex.id] });
    await business.request.post(`/api/visits/${id}/events`, {
      data: { kind: 'wee', petId: biscuit.id, at: '2026-06-01T08:30:00.000Z' },
    });
    const again = await open();
    await expect(again.getByLabel('Links work until')).toHaveValue('2031-01-01');
    const reports = await business.request.get(`/api/visit-reports?visitId=${id}`);
    expect(await reports.json()).toMatchObject([{ events: [{ kind: 'poo' }, { kind: 'wee' }] }]);
  },
);

test(
  'a report opens once it has been read as it is now [visit-reports-10]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await groupVisit(business);
    await page.goto(`/visits/${id}`);
    const press = page.getByRole('button', { name: 'Report for Jane Doe' });
    await expect(press).toBeVisible();
    const release = await held(page, /\/api\/visit-reports\?visitId=/);
    const asked = page.waitForRequest(/\/api\/visit-reports\?visitId=/);
    await press.click();
    await asked;
    // Long enough for the dialog to be drawn, had it been opened.
    await page.evaluate('new Promise((drawn) => setTimeout(drawn, 500))');
    await expect(press).toHaveAttribute('aria-busy', 'true');
    const dialog = page.getByRole('dialog', { name: 'Report for Jane Doe' });
    await expect(dialog).toBeHidden();
    release();
    await expect(dialog).toBeVisible();
  },
);

test(
  'without a phone number or mail the report says what to do, and the last day can be moved [visit-reports-8]',
  longLaptopOnly,
  async ({ page, business }) => {
    const { id } = await groupVisit(business);
    await page.goto(`/visits/${id}`);
    await page.getByRole('button', { name: 'Report for Tom Reed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report for Tom Reed' });
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send by email' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(dialog.getByText(/^Link made /)).toBeVisible();
    await expect(dialog.getByText('Tom may not be able to open this link')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Add a phone number' })).toBeVisible();
    await dialog.getByRole('button', { name: /^More/ }).click();
    await dialog.getByLabel('Links work until').fill('2031-01-01');
    await dialog.getByLabel('Links work until').blur();
    await expectToast(page, 'Success', 'Last day saved successfully');
    await dialog.getByRole('button', { name: 'Delete report' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Reports' })).toContainText('No report yet');
  },
);
