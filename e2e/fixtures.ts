/** Fixtures of every browser test: a running Pawkeeper and a signed-in user, and the helpers that tests share. */
import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { matchWordsExactly } from './exact-words.ts';
import { type Pawkeeper, startPawkeeper } from './pawkeeper.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

export { expect };

/** The password of every user in these tests. */
export const PASSWORD = 'a long enough secret';

/** Creates records over the API, as the signed-in user. */
export interface Business {
  email: string;
  request: APIRequestContext;
  addClient(fields?: Record<string, unknown>): Promise<Client>;
  addPet(clientId: string, fields?: Record<string, unknown>): Promise<Pet>;
  addAppointment(clientId: string, fields: Record<string, unknown>): Promise<Appointment>;
}

async function created<Row>(request: APIRequestContext, path: string, data: unknown): Promise<Row> {
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Row;
}

/** Registers a new user in the browser context of the page. */
export async function register(page: Page, origin: string): Promise<Business> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const { request } = page.context();
  const ask = () =>
    request.post(`${origin}/api/register`, {
      form: { email, password: PASSWORD, firstName: 'Sam', lastName: 'Walker' },
      headers: { origin },
    });
  let answer = await ask();
  // A server that is too busy for a moment asks visitors to come again.
  await expect
    .poll(async () => {
      if (answer.status() === 503) answer = await ask();
      return answer.status();
    })
    .not.toBe(503);
  expect(answer.ok(), await answer.text()).toBe(true);
  return {
    email,
    request,
    addClient: (fields = {}) =>
      created(request, '/api/clients', { firstName: 'Jane', lastName: 'Doe', ...fields }),
    addPet: (clientId, fields = {}) =>
      created(request, '/api/pets', { clientId, name: 'Biscuit', species: 'Dog', ...fields }),
    addAppointment: (clientId, fields) =>
      created(request, '/api/appointments', {
        clientId,
        title: 'Morning walk',
        serviceType: 'walk',
        startTime: '09:00',
        endTime: '10:00',
        ...fields,
      }),
  };
}

/** Opens the main menu if it is a drawer, as on a phone, and returns its container. Works while the page still loads. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  await expect(menu.or(sidebar).first()).toBeVisible();
  if (await sidebar.isVisible()) return sidebar;
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Opens the card of the appointment with this title, and from there its form, which it returns. */
export async function editAppointment(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit Appointment' });
}

/** Waits until nothing of the page is a placeholder any more: all that it shows has been asked for and is there. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
}

/** Waits until the browser has these files, such as the code of a page that may be wanted next: `ClientsPage`. */
export async function expectFetched(page: Page, ...names: string[]): Promise<void> {
  const fetched = () =>
    page.evaluate<string>(
      "performance.getEntriesByType('resource').map(({ name }) => name).join()",
    );
  for (const name of names) await expect.poll(fetched, { timeout: 20_000 }).toContain(name);
}

/** Chooses from a list by its label; again where a click on a list that is laid out anew was lost. */
export async function chooseOption(combobox: Locator, label: string): Promise<void> {
  const option = combobox.page().getByRole('option', { name: label }).first();
  await combobox.click();
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: 2_000 });
    await expect(combobox).toHaveValue(label, { timeout: 2_000 });
  }).toPass();
}

/** Presses an item of the menu behind a button, which closes with it; again where the click was lost. */
export async function pressInMenu(button: Locator, name: string): Promise<void> {
  const menu = button.page().getByRole('menu');
  await expect(async () => {
    if (!(await menu.isVisible())) await button.click({ timeout: 2_000 });
    await menu.getByRole('menuitem', { name }).click({ timeout: 2_000 });
    await expect(menu).toBeHidden({ timeout: 2_000 });
  }).toPass();
}

/** Presses *Edit* or *Delete* of a client on the clients' page: on a phone they are in the menu of the card. */
export async function pressOnClient(
  page: Page,
  action: 'Edit' | 'Delete',
  name: string,
): Promise<void> {
  const button = page.getByRole('button', { name: `${action} ${name}` });
  const more = page.getByRole('button', { name: `More for ${name}` });
  await expect(button.or(more)).toBeVisible();
  if (await more.isVisible()) await pressInMenu(more, action);
  else await button.click();
}

/** Opens the list of shortcuts by its key, which works from some time after the page is idle. */
export async function openShortcuts(page: Page): Promise<Locator> {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  return shortcuts;
}

/** The details of a test that runs on the laptop alone: no size changes what it proves. */
export const laptopOnly = { tag: '@laptop' };

/** Of a test that runs on the phone alone. */
export const phoneOnly = { tag: '@phone' };

/** Of a test that `npm test` runs at laptop size, and `npm run test:long` at phone size too. */
export const laptopFirst = { tag: '@laptop-first' };

/** Of a test that `npm test` runs at phone size, and `npm run test:long` at laptop size too. */
export const phoneFirst = { tag: '@phone-first' };

/** Of a test that only `npm run test:long` runs: a walk through all pages, a killed browser, a server that starts anew, a browser with its windows. */
export const longOnly = { tag: '@long' };

/** Of one that it runs on the laptop alone. */
export const longLaptopOnly = { tag: [longOnly.tag, laptopOnly.tag] };

/** Of one that it runs on the phone alone. */
export const longPhoneOnly = { tag: [longOnly.tag, phoneOnly.tag] };

/** Holds something back until it is opened. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** The messages at the edge of the screen. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group');

/** Waits for a message with exactly this title and these words. */
export async function expectToast(page: Page, title: string, words: string): Promise<void> {
  const both = toasts(page)
    .filter({ has: page.getByText(title) })
    .filter({ has: page.getByText(words), visible: true });
  await expect(both).toBeVisible();
}

/** Waits for the message that the session has ended. It shows for only half a second, so every frame is checked. */
export async function expectLoggedOut(page: Page): Promise<void> {
  const both = toasts(page)
    .filter({ has: page.getByText('Unauthorized') })
    .filter({ has: page.getByText('You are logged out. Logging in again...') });
  await both.first().waitFor();
}

/** The rules of WCAG 2.2 AA that a machine can check; the page must break none. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list or a dialog that is closing stays in the document for some frames.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0);
  // So does the menu of a phone.
  await expect(page.locator('[popover]:not(:popover-open)').filter({ visible: true })).toHaveCount(
    0,
  );
  // A message that is over must not begin to fade while it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Colours that are changing have the contrast of neither; what lasts for longer shows the passing of time.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime < 5_000)
    .map(({ finished }) => finished)).then(() => undefined)`);
  // A field that the sticky header half covers counts as too small to tap; people scroll.
  await page.evaluate('scrollTo(0, 0)');
  // What passes is not looked up, and no second page is opened to sum up several frames, of which there are none: a third of
  // the time, the same violations. The tags come last, as options replace them.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect(found).toEqual([]);
}

/** Shows all text twice as large, as people set it in their browser, or as it was. */
export const enlargeText = (page: Page, isLarge: boolean): Promise<void> =>
  page.evaluate(`document.documentElement.style.fontSize = '${isLarge ? '200%' : ''}'`);

/** What makes the page wider than the window, so that people scroll sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 200));
    return [scrollWidth + ' px wide', ...wide];
  })()`);

/** `page` and `request` know the server's origin; `business` signs the page in as a new user. */
export const test = base.extend<{ business: Business }, { exactWords: void; pawkeeper: Pawkeeper }>(
  {
    exactWords: [
      async ({ browser }, use) => {
        await matchWordsExactly(browser);
        await use();
      },
      { scope: 'worker', auto: true },
    ],
    pawkeeper: [
      async ({ browserName }, use) => {
        expect(browserName).toBe('chromium');
        const dataDir = await temporaryFolder('pawkeeper-e2e-');
        const pawkeeper = await startPawkeeper(dataDir);
        await use(pawkeeper);
        await pawkeeper.stop();
        await removeFolder(dataDir);
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ pawkeeper }, use) => use(pawkeeper.origin),
    business: async ({ page, pawkeeper }, use) => use(await register(page, pawkeeper.origin)),
  },
);
