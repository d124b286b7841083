/** A finger that taps twice: what the first tap opened does not get the second one. */
import type { Locator, Page } from '@playwright/test';
import {
  type Business,
  expect,
  expectLoaded,
  expectToast,
  laptopOnly,
  phoneFirst,
  phoneOnly,
  test,
} from './fixtures.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Key, KeyEvent } from '#contract/people/keys.ts';
import { post } from './form.ts';
import { held } from './held.ts';
import { bookedWalk, get, start, timeline, today, visits } from './visiting.ts';

test.use({ hasTouch: true });

/** Taps twice at the place where a control is now, as fast as an eager finger. */
async function tapTwice(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('Nothing to tap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

test(
  'two quick taps on Start begin one visit, and note nothing in it [second-taps-2]',
  phoneFirst,
  async ({ page, business }) => {
    await bookedWalk(business);
    await page.goto('/');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await tapTwice(page, card.getByRole('button', { name: /^Start/ }).first());
    await expect(page).toHaveURL(/\/visits\//);
    await expect(page.getByRole('button', { name: 'Wee', exact: true })).toBeVisible();
    await expect.poll(async () => (await visits(business)).length).toBe(1);
    await expect(timeline(page)).toHaveCount(0);
    // What is tapped after a moment counts.
    await expect(async () => {
      await page.getByRole('button', { name: 'Wee', exact: true }).tap();
      await expect(timeline(page)).not.toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  },
);

test(
  'the red button of a question rests for 700 ms, and Cancel works at once [second-taps-3]',
  phoneFirst,
  async ({ page, business }) => {
    await business.addPet((await business.addClient()).id);
    await page.clock.install();
    await page.goto('/pets');
    await expectLoaded(page);
    const ask = page.getByRole('button', { name: 'Delete Biscuit' });
    const question = page.getByRole('alertdialog', { name: 'Delete Pet' });
    const red = question.getByRole('button', { name: 'Delete Pet' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await ask.click();
    await expect(red).toBeDisabled();
    await page.clock.runFor(650);
    await expect(red).toBeDisabled();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await page.clock.runFor(100);
    await expect(red).toBeEnabled();
  },
);

test('the red button of a question does not lie where the finger was [second-taps-6]', async ({
  page,
  business,
}) => {
  await business.addPet((await business.addClient()).id);
  await page.clock.install();
  await page.goto('/pets');
  await expectLoaded(page);
  const ask = page.getByRole('button', { name: 'Delete Biscuit' });
  const question = page.getByRole('alertdialog', { name: 'Delete Pet' });
  const red = question.getByRole('button', { name: 'Delete Pet' });
  /** Opened by the keyboard, so that the finger can have been anywhere. */
  async function redBox() {
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    const box = await red.boundingBox();
    if (box === null) throw new Error('There is no red button');
    return box;
  }
  const usual = await redBox();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.clock.pauseAt(Date.now() + 60_000);
  const [x, y] = [usual.x + usual.width / 2, usual.y + usual.height / 2];
  await page.touchscreen.tap(x, y);
  const now = await redBox();
  const isUnderFinger =
    x >= now.x && x <= now.x + now.width && y >= now.y && y <= now.y + now.height;
  expect(isUnderFinger).toBe(false);
});

/** Presses twice before the browser can draw. */
const pressTwice = (control: Locator): Promise<void> =>
  control.evaluate((element: { click: () => void }) => {
    element.click();
    element.click();
  });

test(
  'an event button and the heart do once what is pressed twice [second-taps-1]',
  phoneFirst,
  async ({ page, business }) => {
    await bookedWalk(business);
    await page.goto('/');
    await page.getByRole('button', { name: 'Morning walk' }).click();
    const card = page.getByRole('dialog', { name: 'Morning walk' });
    await card
      .getByRole('button', { name: /^Start/ })
      .first()
      .click();
    const wee = page.getByRole('button', { name: 'Wee', exact: true });
    await pressTwice(wee);
    await expect(timeline(page)).toHaveCount(1);
    // A second one, after the first was noted, is another.
    await wee.click();
    await expect(timeline(page)).toHaveCount(2);

    await business.request.post('/api/walks', { data: { name: 'Lake', distance: '1.30' } });
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname);
    });
    const answered = (path: RegExp) =>
      page.waitForResponse(
        (response) => response.request().method() === 'PUT' && path.test(response.url()),
      );
    const sent = (path: RegExp) => puts.filter((each) => path.test(each)).length;

    await page.goto('/walks');
    const heart = page.getByRole('button', { name: 'Favorite: Lake' });
    await expect(heart).toBeVisible();
    await Promise.all([answered(/api\/walks\//), pressTwice(heart)]);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(sent(/api\/walks\//)).toBe(1);
  },
);

test(
  'Retire, and the switch of a client’s emails, do once what is pressed twice, and say what they did [second-taps-7]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient({ email: 'jane@example.org' });
    const service = { name: 'Wash', serviceType: 'grooming', price: '20.00' };
    await business.request.post('/api/services', { data: service });
    const puts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname);
    });
    await page.goto(`/messages/${id}`);
    const switchEmails = async (item: string, words: string) => {
      await page.getByRole('button', { name: 'More for Jane Doe' }).click();
      await pressTwice(page.getByRole('menuitem', { name: item }));
      await expectToast(page, 'Success', words);
    };
    await switchEmails('Stop emails about bookings', 'Jane gets no more emails about bookings');
    await switchEmails('Send emails about bookings', 'Jane gets emails about bookings again');
    const path = `/api/conversations/${id}/mails`;
    expect(puts.splice(0)).toEqual([path, path]);

    await page.goto('/settings/services');
    await page.getByRole('button', { name: 'More for Wash' }).click();
    await pressTwice(page.getByRole('menuitem', { name: 'Retire' }));
    await expectToast(page, 'Success', 'Wash is retired');
    expect(puts).toHaveLength(1);
  },
);

/** Opens a list of 150 clients. */
async function openMany(page: Page, business: Business): Promise<void> {
  const client = await business.addClient();
  const clients = Array.from({ length: 150 }, (_, at) => ({
    ...client,
    id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    lastName: `Doe ${at}`,
  }));
  await page.route('**/api/clients', (route) => route.fulfill({ json: clients }));
  await page.goto('/clients');
  await expect(page.getByText('150 clients')).toBeVisible();
}

test(
  'two quick taps on Show more draw more clients, and open none of them [second-taps-9]',
  phoneOnly,
  async ({ page, business }) => {
    await openMany(page, business);
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('Jane');
    const cards = page.getByRole('list', { name: 'Clients' }).getByRole('article');
    await expect(cards).toHaveCount(100);
    await tapTwice(page, page.getByRole('button', { name: 'Show more clients' }));
    await expect(cards).toHaveCount(150);
    await expect(page).toHaveURL(/\/clients(\?|$)/);
  },
);

test(
  'the second of two quick swipes from the same place is no second tap [second-taps-10]',
  phoneOnly,
  async ({ page, business }) => {
    await openMany(page, business);
    const cards = page.getByRole('list', { name: 'Clients' }).getByRole('article');
    await expect(cards).toHaveCount(150);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 150, y }],
      });
    /** A quick finger does not wait until the page has followed. */
    const swipe = () => [
      touch('touchStart', 600),
      touch('touchMove', 560),
      touch('touchMove', 320),
      touch('touchEnd'),
    ];
    await page.evaluate(`heard = 0; addEventListener('touchstart', () => (heard += 1));`);
    await Promise.all(swipe());
    await page.waitForFunction('scrollY > 200');
    await Promise.all(swipe());
    await expect.poll(() => page.evaluate<number>('heard')).toBe(2);
  },
);

test(
  'two quick taps do not press what a button has become: Drop off, the next step of a key, Mark all as done [second-taps-13]',
  phoneOnly,
  async ({ page, business }) => {
    const { clientId } = await bookedWalk(business);
    await start(page);
    await tapTwice(page, page.getByRole('button', { name: 'Pick up Biscuit' }));
    await expect(page.getByText(/^Picked up \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Drop off Biscuit' })).toBeVisible();
    await expect(timeline(page)).toHaveText([/Picked up/]);

    await post(business, `/api/clients/${clientId}/keys`, { tag: '12', place: 'atBase' });
    await page.goto(`/clients/${clientId}`);
    const keys = page.getByRole('region', { name: 'Keys', exact: true });
    const take = keys.getByRole('button', { name: 'Take: key 12' });
    await expect(take).toBeVisible();
    const release = await held(page, /\/keys$/);
    const noted = page.waitForResponse(/\/events$/);
    await tapTwice(page, take);
    await noted;
    await tapTwice(page, take);
    release();
    await expect(keys.getByText('Key 12 with me')).toBeVisible();
    const [key] = await get<Key[]>(business, `/api/clients/${clientId}/keys`);
    const log = await get<KeyEvent[]>(business, `/api/keys/${key?.id}/events`);
    expect(log.map(({ kind }) => kind)).toEqual(['taken']);

    for (const at of [1, 2]) {
      await business.addAppointment(clientId, { date: addDays(today(), -at), status: 'confirmed' });
    }
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Review' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Visits not marked done' });
    await tapTwice(page, dialog.getByRole('button', { name: 'Done all' }));
    await expect(dialog.getByRole('button', { name: 'Mark 2 as Done' })).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  },
);
