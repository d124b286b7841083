/** Recording a walk with a device that moves, fails, or is cut off in the middle. */
import { expect, expectAccessible, longOnly, openMenu, test } from './fixtures.ts';
import {
  card,
  expectPoints,
  positionAt,
  savedWalks,
  START,
  startButton,
  startWalk,
  stopButton,
  toast,
  unfinished,
  waitingWalk,
  walk,
  wholeWalk,
} from './walking.ts';

test.use({ serviceWorkers: 'allow' });

test('a walk is recorded, shown while it grows, and saved as a route [walk-recorder-1]', async ({
  page,
  business,
}) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(positionAt(0));
  await page.goto('/walks');
  await expect(card(page).getByText('Start GPS tracking to record a new route')).toBeVisible();
  await expectAccessible(page);
  await startButton(page).click();
  await expect(toast(page, 'GPS Tracking Started')).toBeVisible();
  await expect(toast(page, 'Recording your walk route...')).toBeVisible();
  await expectPoints(page, 1);
  await walk(page, 1, 9);
  await expect(card(page).getByText('51.506580')).toBeVisible();
  await expect(card(page).getByText('-0.166800')).toBeVisible();
  await expect(card(page).getByText('0.09 miles')).toBeVisible();
  // A walk of less than a second takes 0 minutes.
  await expect(card(page).getByText(/^0:(?!00)\d\d$/)).toBeVisible();
  await expectAccessible(page);
  // Only one message is shown at a time: the next one comes when the walk is saved, which may be at once.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/walks', async (route) => {
    if (route.request().method() === 'POST') await seen.promise;
    await route.fallback();
  });
  await stopButton(page).click();
  await expect(toast(page, 'Walk Completed')).toBeVisible();
  await expect(toast(page, '0.09 miles in 1 minute')).toBeVisible();
  await expect(toast(page, 'Route Saved')).toBeHidden();
  seen.resolve();
  await expect(toast(page, 'Route Saved')).toBeVisible();
  await expect(card(page).getByText('Recorded points')).toBeHidden();

  const [saved] = await savedWalks(business);
  expect(saved).toMatchObject({
    name: expect.stringMatching(/^Walk \d\d\/\d\d\/\d{4}$/),
    description: expect.stringMatching(/^Recorded walk from \d\d\/\d\d\/\d{4}/),
    distance: '0.09',
    estimatedDuration: '1 min',
    isFavorite: false,
    isDemo: false,
  });
  const { gpsData } = await wholeWalk(business, saved?.id ?? '');
  expect(gpsData).toHaveLength(9);
  expect(gpsData?.[0]).toMatchObject({ lat: START.latitude, lng: START.longitude, accuracy: 5 });
  await expect(page.getByText(saved?.name ?? '').first()).toBeVisible();
});

test('too short a walk is not saved [walk-recorder-7]', longOnly, async ({ page, business }) => {
  await startWalk(page);
  await walk(page, 1, 4);
  await stopButton(page).click();
  await expect(toast(page, 'GPS Tracking Stopped')).toBeVisible();
  await expect(toast(page, 'Walk was too short to save automatically')).toBeVisible();
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  await expect(unfinished(page)).toBeHidden();
  expect(await savedWalks(business)).toEqual([]);
});

test(
  'a denied permission leads to demo mode, which can be left [walk-recorder-8]',
  longOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.context().clearPermissions();
    await page.goto('/walks');
    await startButton(page).click();
    await expect(toast(page, 'GPS Unavailable')).toBeVisible();
    await expect(toast(page, 'Switching to demo mode for testing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Demo Tracking' })).toBeVisible();
    await expect(page.getByText(/open the site’s settings, and allow it\./)).toBeVisible();
    await page.getByRole('button', { name: 'Exit Demo' }).click();
    await expect(startButton(page)).toBeVisible();
  },
);

test(
  'without location support a demo walk is recorded, saved and marked [walk-recorder-3]',
  longOnly,
  async ({ page, business }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'geolocation');
    });
    await page.clock.install();
    await page.goto('/walks');
    await expect(toast(page, 'GPS Unavailable')).toBeVisible();
    await expect(
      card(page).getByText('GPS not available - using demo mode for testing'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Exit Demo' }).click();
    await page.getByRole('button', { name: 'Demo Mode' }).click();
    await expectAccessible(page);
    // A real start cannot work here: it leads back to demo mode.
    await page.getByRole('button', { name: 'Exit Demo' }).click();
    await startButton(page).click();
    await page.getByRole('button', { name: 'Start Demo Tracking' }).click();
    await expect(toast(page, 'Demo Tracking Started')).toBeVisible();
    await expect(card(page).getByText('Demo tracking active...')).toBeVisible();
    // Eight points, one every two seconds.
    await page.clock.runFor(14_000);
    await expectPoints(page, 8);
    await stopButton(page).click();
    await expect(toast(page, 'Route Saved')).toBeVisible();
    expect(await savedWalks(business)).toMatchObject([{ isDemo: true, distance: '0.11' }]);
  },
);

test(
  'a lost signal loses nothing of the walk, which continues after a gap [walk-recorder-2]',
  longOnly,
  async ({ page, business }) => {
    await startWalk(page);
    await walk(page, 1, 5);
    await page.context().setGeolocation(null);
    await expect(card(page).getByText('Signal lost')).toBeVisible();
    await expect(card(page).getByText('Tracking your current walk...')).toBeVisible();
    await expectPoints(page, 5);
    await expectAccessible(page);
    await walk(page, 5, 8);
    await expect(card(page).getByText('Signal lost')).toBeHidden();
    await stopButton(page).click();
    await expect(toast(page, 'Route Saved')).toBeVisible();
    expect(await savedWalks(business)).toMatchObject([{ distance: '0.08', isDemo: false }]);
  },
);

test('a reload during a walk loses no point: the walk is resumed and saved', async ({
  page,
  business,
}) => {
  await startWalk(page);
  await walk(page, 1, 5);
  await page.reload();
  await expect(unfinished(page)).toBeVisible();
  await expect(card(page).getByText(/0\.04 miles, 5 points/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setGeolocation(positionAt(5));
  await page.getByRole('button', { name: 'Resume walk' }).click();
  await expectPoints(page, 6);
  await walk(page, 6, 9);
  await stopButton(page).click();
  await expect(toast(page, 'Route Saved')).toBeVisible();
  const [saved] = await savedWalks(business);
  const { gpsData } = await wholeWalk(business, saved?.id ?? '');
  expect(gpsData).toHaveLength(9);
  expect(gpsData?.map(({ gap }) => gap === true).indexOf(true)).toBe(5);
});

test(
  'an unfinished walk can be saved as it is, or discarded [walk-recorder-4]',
  longOnly,
  async ({ page, business }) => {
    await startWalk(page);
    await walk(page, 1, 3);
    await page.reload();
    await page.getByRole('button', { name: 'Save walk' }).click();
    await expect(toast(page, 'Route Saved')).toBeVisible();
    await expect(unfinished(page)).toBeHidden();
    expect(await savedWalks(business)).toHaveLength(1);

    await startButton(page).click();
    await expectPoints(page, 1);
    await page.reload();
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this walk?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Discard walk' }).click();
    await expect(unfinished(page)).toBeHidden();
    await page.reload();
    await expect(startButton(page)).toBeVisible();
    await expect(unfinished(page)).toBeHidden();
  },
);

test(
  'a walk that the server refuses is discarded only after a question [walk-recorder-5]',
  longOnly,
  async ({ page, business }) => {
    await page.route('**/api/walks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      return route.fulfill({ status: 400, json: { message: 'Too many points' } });
    });
    await startWalk(page);
    await walk(page, 1, 7);
    await stopButton(page).click();
    const refused = page.getByRole('button', { name: /^The walk from .* couldn’t be sent$/ });
    await refused.click();
    const unsent = page.getByRole('dialog', { name: 'Unsent' });
    await expect(unsent.getByText('Too many points')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this walk?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(unsent.getByText(/^The walk from .* couldn’t be sent$/)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard walk' }).click();
    await expect(refused).toBeHidden();
    expect(await savedWalks(business)).toEqual([]);
  },
);

test(
  'a walk that is recorded in one tab is not called unfinished in another',
  longOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await startWalk(page);
    const other = await page.context().newPage();
    await other.goto('/walks');
    await expect(startButton(other)).toBeVisible();
    await expect(unfinished(other)).toBeHidden();
    await page.close();
    await other.reload();
    await expect(unfinished(other)).toBeVisible();
  },
);

test(
  'signing out names a walk that the device could not store, while it is recorded and when it has ended [walk-recorder-6]',
  longOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    await page.addInitScript(
      "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('Off'); } })",
    );
    await page.route('**/api/walks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await startWalk(page);
    await expect(card(page).getByText('This device cannot store your walk')).toBeVisible();
    const signOut = async () => {
      const menu = await openMenu(page);
      await menu.getByRole('link', { name: 'Sign Out' }).click();
      const question = page.getByRole('alertdialog', { name: 'A walk would be lost' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
    };
    await signOut();
    await walk(page, 1, 7);
    await stopButton(page).click();
    await expect(waitingWalk(page)).toBeVisible();
    await waitingWalk(page).click();
    const unsent = page.getByRole('dialog', { name: 'Unsent' });
    await expect(unsent.getByText(/leave this page open/)).toBeVisible();
    await page.keyboard.press('Escape');
    await signOut();
  },
);
