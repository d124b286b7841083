/** A thread on a slow line, and what its client sees without scripts. */
import { Buffer } from 'node:buffer';
import { devices, type Page } from '@playwright/test';
import { picture } from '#server/testing/pictures.ts';
import { answer, clientPage } from './answering.ts';
import { type Business, expect, expectAccessible, gate, laptopOnly } from './fixtures.ts';
import { test } from './mail.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages with Jane' });
const send = (page: Page) => page.getByRole('button', { name: 'Send email' });

const PHONE = { width: 390, height: 844 };

/** Opens a thread from the list, so that Back leads there. */
async function openThread(page: Page, clientId: string): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('link', { name: /Jane Doe/ }).click();
  await page.waitForURL(`**/messages/${clientId}`);
  await expect(box(page)).toBeVisible();
}

/** Leaves the thread, and comes back to it. */
async function comeBack(page: Page, clientId: string): Promise<void> {
  await page.goBack();
  await expect(box(page)).toBeHidden();
  await page.goForward();
  await page.waitForURL(`**/messages/${clientId}`);
  await expect(box(page)).toBeVisible();
}

/** The words of the messages with a client. */
async function written(business: Business, clientId: string): Promise<string[]> {
  const answer = await business.request.get(`/api/conversations/${clientId}/messages`);
  const { messages } = (await answer.json()) as { messages: { content: string }[] };
  return messages.map(({ content }) => content);
}

test(
  'a message is sent once, also where its thread is left and opened again, or loaded anew, before it was answered [threads-3]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ email: `jane.${business.email}` });
    await openThread(page, client.id);
    const path = `**/api/conversations/${client.id}/messages`;
    const answered = gate();
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await answered.opened;
      await route.continue();
    });
    await box(page).fill('See you at 9');
    await send(page).click();
    await comeBack(page, client.id);
    await expect(box(page)).toHaveValue('See you at 9');
    await expect(send(page)).toBeDisabled();
    answered.open();
    await expect(log(page).getByText('See you at 9')).toBeVisible();
    await expect(box(page)).toHaveValue('');
    expect(await written(business, client.id)).toEqual(['See you at 9']);

    // The server has it, and its answer never comes.
    await page.unroute(path);
    const stored = gate();
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return stored.open();
    });
    await box(page).fill('Key is under the pot');
    await send(page).click();
    await stored.opened;
    await page.reload();
    // Not before: the request that waits would go on, and be answered.
    await page.unroute(path);
    await expect(box(page)).toHaveValue('Key is under the pot');
    await expect(
      page.getByText('We couldn’t tell whether it was sent. Send it again: it will only go once.'),
    ).toBeVisible();
    await expectAccessible(page);
    await send(page).click();
    await expect(box(page)).toHaveValue('');
    expect(await written(business, client.id)).toEqual(['Key is under the pot', 'See you at 9']);

    // The same words once more are another message.
    await box(page).fill('Key is under the pot');
    await send(page).click();
    await expect(box(page)).toHaveValue('');
    expect(await written(business, client.id)).toHaveLength(3);
  },
);

test(
  'a photo that comes after its thread was left and opened again is next to what was typed since [threads-4]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ email: `jane.${business.email}` });
    await openThread(page, client.id);
    const arrived = gate();
    await page.route('**/api/message-photos', async (route) => {
      await arrived.opened;
      await route.continue();
    });
    await box(page).fill('Look');
    const buffer = Buffer.from(await picture('jpeg'));
    await page
      .getByLabel('Photos for the message')
      .setInputFiles({ name: 'rex.jpg', mimeType: 'image/jpeg', buffer });
    await comeBack(page, client.id);
    await box(page).fill('Look what Rex has found');
    arrived.open();
    const chosen = page.getByRole('list', { name: 'Photos of this message' });
    await expect(chosen.getByRole('img', { name: '1 of 1 for this message' })).toBeVisible();
    await page.reload();
    await expect(chosen.getByRole('img', { name: '1 of 1 for this message' })).toBeVisible();
    await expect(box(page)).toHaveValue('Look what Rex has found');
  },
);

test(
  'an answer that comes while a thread is marked as read stays unread until it is shown [threads-5]',
  laptopOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    const visitor = await clientPage({ page, business, mailServer, origin }, { ...client, email });
    await answer(visitor, 'One');
    const [asked, come, checked] = [gate(), gate(), gate()];
    await page.route(`**/api/conversations/${client.id}/read`, async (route) => {
      asked.open();
      await come.opened;
      const response = await route.fetch();
      await checked.opened;
      await route.fulfill({ response });
    });
    await page.goto(`/messages/${client.id}`);
    await asked.opened;
    // What is read again meanwhile comes later.
    await page.route(`**/api/conversations/${client.id}/messages`, async (route) => {
      await checked.opened;
      await route.continue();
    });
    await answer(visitor, 'Two');
    const read = page.waitForResponse(`**/api/conversations/${client.id}/read`);
    const unread = async () => (await business.request.get('/api/messages/unread')).json();
    expect(await unread()).toEqual({ unread: 2 });
    come.open();
    await expect.poll(unread).not.toEqual({ unread: 2 });
    expect(await unread()).toEqual({ unread: 1 });
    checked.open();
    await read;
    await expect(log(page).getByText('Two')).toBeVisible();
    await expect.poll(unread).toEqual({ unread: 0 });
    await visitor.close();
  },
);

test(
  'what is in a thread that nobody looks at stays unread until someone does [threads-6]',
  laptopOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    const visitor = await clientPage({ page, business, mailServer, origin }, { ...client, email });
    await answer(visitor, 'One');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const seeAs = (state: string) =>
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })`;
    await page.addInitScript(seeAs('hidden'));
    await page.goto(`/messages/${client.id}`);
    await expect(log(page).getByText('One')).toBeVisible();
    const unread = async () => (await business.request.get('/api/messages/unread')).json();
    expect(await unread()).toEqual({ unread: 1 });
    expect(asked).not.toContain(`/api/conversations/${client.id}/read`);
    await page.evaluate(seeAs('visible'));
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await expect.poll(unread).toEqual({ unread: 0 });
    await visitor.close();
  },
);

test(
  'an email that waits for the mail server says so in the thread, and why [threads-2]',
  laptopOnly,
  async ({ page, business, mailServer }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    // Tries that are refused while the page is looked at; after one alone the email goes within seconds.
    const refusal = { code: 451, words: 'Come back later', to: email };
    mailServer.refusals.push(refusal, refusal, refusal);
    await page.goto(`/messages/${client.id}`);
    await box(page).fill('See you at 9');
    await send(page).click();
    await expect(log(page).getByText(/· Waiting: .+ keeps trying/)).toBeVisible();
  },
);

test(
  'a client reads and answers on a phone without scripts [threads-1]',
  laptopOnly,
  async ({ page, business, mailServer, pawkeeper: { origin } }) => {
    const email = `jane.${business.email}`;
    const client = await business.addClient({ email });
    const visitor = await clientPage(
      { page, business, mailServer, origin },
      { ...client, email },
      { ...devices['Pixel 7'], viewport: PHONE, javaScriptEnabled: false },
    );
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Hello Jane');
    await expect(visitor.getByText('Hello', { exact: true })).toBeVisible();
    await answer(visitor, 'Lovely, thank you');
    await expect(visitor.getByRole('listitem')).toHaveCount(2);
    await expect(visitor.getByRole('listitem').last()).toContainText('Lovely, thank you');
    const { width = 0 } = (await visitor.locator('body').boundingBox()) ?? {};
    expect(width).toBe(PHONE.width);
    expect(await written(business, client.id)).toEqual(['Lovely, thank you', 'Hello']);
    await visitor.close();
  },
);
