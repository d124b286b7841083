/** What is next to today's schedule: the small month calendar, messages and favourite walks. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { expect, laptopFirst, laptopOnly, test } from './fixtures.ts';
import { held } from './held.ts';

test(
  'the month calendar starts weeks on Sunday, highlights booked days, outlines today and changes month by buttons and keys [dashboard-cards-2]',
  laptopFirst,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: '2026-03-29' });
    await business.addAppointment(id, { date: '2026-03-29', startTime: '11:00' });
    await business.addAppointment(id, { date: '2026-04-30' });
    await page.clock.setFixedTime('2026-03-29T00:30:00Z');
    await page.goto('/');
    const month = page.getByRole('region', { name: 'March 2026' });
    await expect(month.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
    const sunday = month.getByRole('link', { name: 'Sunday 29 March 2026, 2 appointments' });
    await expect(sunday).toHaveAttribute('aria-current', 'date');
    await expect(
      month.getByRole('link', { name: 'Monday 30 March 2026, no appointments' }),
    ).toBeVisible();
    await sunday.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    const april = page.getByRole('region', { name: 'April 2026' });
    await expect(
      april.getByRole('link', { name: 'Thursday 30 April 2026, 1 appointment' }),
    ).toBeFocused();
    await april.getByRole('button', { name: 'Previous month', exact: true }).press('Enter');
    // Only keys in the grid move the focus to a day.
    await expect(month.getByRole('button', { name: 'Previous month', exact: true })).toBeFocused();
    await month.getByRole('button', { name: 'Next month' }).click();
    await april.getByRole('link', { name: /30 April/ }).click();
    await page.waitForURL('**/calendar?date=2026-04-30');
  },
);

test(
  'Recent Messages shows the newest 3 in either direction, each a "Client Message" with its content and relative time [dashboard-cards-3]',
  laptopOnly,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    // Seconds count: rounded down to the minute, the second one would be an hour old.
    await page.clock.setFixedTime('2026-03-04T12:00:50Z');
    const sent = [
      '2026-03-04T11:00:55.000Z',
      '2026-03-04T10:00:45.000Z',
      '2026-03-01T12:00:45.000Z',
      null,
    ];
    await page.route('**/api/messages', (route) =>
      route.fulfill({
        json: sent.map((sentAt, at) => ({
          id: `${at}`,
          content: `Message ${at}`,
          sentAt,
          clientId: at,
          direction: at === 1 ? 'outgoing' : 'incoming',
        })),
      }),
    );
    await page.goto('/');
    const items = page.getByRole('region', { name: 'Recent Messages' }).getByRole('listitem');
    await expect(items).toHaveCount(3);
    for (const [at, time] of ['Just now', '2 hours ago', '3 days ago'].entries()) {
      // Which of them the business wrote is said before its words.
      const content = at === 1 ? 'You: Message 1' : `Message ${at}`;
      for (const words of ['Client Message', content, time]) {
        await expect(items.nth(at).getByText(words)).toBeVisible();
      }
    }
  },
);

test(
  'Favorite Walks shows the first 3 with distance and duration, or says that they are unknown [dashboard-cards-4]',
  laptopOnly,
  async ({ page, business }) => {
    for (const walk of [
      { name: 'Serpentine', distance: '2.25', estimatedDuration: '25 min' },
      { name: 'Unmeasured' },
      { name: 'Long Water', distance: '1', estimatedDuration: '40' },
      { name: 'Round Pond', distance: '1', estimatedDuration: '40' },
    ]) {
      await business.request.post('/api/walks', { data: { ...walk, isFavorite: true } });
    }
    await page.goto('/');
    const walks = page.getByRole('region', { name: 'Favorite Walks' });
    await expect(walks.getByRole('listitem')).toHaveCount(3);
    const list = await (await business.request.get('/api/walks/favorites')).json();
    const shown = list.slice(0, 3).map(({ name }: { name: string }) => name);
    for (const name of shown) await expect(walks.getByText(name)).toBeVisible();
    await expect(walks.getByText('Unknown distance')).toHaveCount(
      shown.includes('Unmeasured') ? 1 : 0,
    );
    await expect(walks.getByText('Unknown duration')).toHaveCount(
      shown.includes('Unmeasured') ? 1 : 0,
    );
    await expect(walks.getByText('40 min').first()).toBeVisible();
  },
);

test(
  'an empty business gets the specified words, and each button leads where it says [dashboard-cards-1]',
  laptopFirst,
  async ({ page, business }) => {
    expect(business.email).toContain('@');
    const ways = [
      ['View All', '**/messages', 'heading', 'Messages'],
      ['View All Walks', '**/walks', 'heading', 'My Walks'],
      ['Add a walk route', '**/walks*', 'dialog', 'Create New Walk Route'],
    ] as const;
    for (const [name, path, role, shown] of ways) {
      await page.goto('/');
      for (const words of [
        'No appointments scheduled for today',
        'No recent messages',
        'No favorite walks yet',
        'Save your favorite routes for quick access',
      ]) {
        await expect(page.getByText(words)).toBeVisible();
      }
      await page.getByRole('link', { name }).click();
      await page.waitForURL(path);
      await expect(page.getByRole(role, { name: shown })).toBeVisible();
    }
  },
);

test('the banner of visits that are not marked done moves nothing that is already shown [dashboard-cards-5]', async ({
  page,
  business,
}) => {
  const { id } = await business.addClient();
  await business.addAppointment(id, { date: '2020-01-05', status: 'confirmed' });
  // With more clients there are no first steps.
  for (const lastName of ['Ash', 'Birch', 'Cedar']) await business.addClient({ lastName });
  const release = await held(page, /\/api\/appointments\/unmarked$/);
  await page.goto('/');
  await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
  const shown = page.getByRole('main').getByRole('region');
  const places = async () =>
    Promise.all(
      (await shown.all()).map(async (region) => {
        const box = await region.boundingBox();
        return [await region.getAttribute('aria-labelledby'), box?.x, box?.y];
      }),
    );
  await expect(shown).not.toHaveCount(0);
  const before = await places();
  release();
  await expect(page.getByText('1 visit is over and not marked done')).toBeVisible();
  expect(await places()).toEqual(expect.arrayContaining(before));
});

for (const late of ['clients', 'pets']) {
  test(`${late} that come late move nothing that can be pressed [dashboard-cards-6]`, async ({
    page,
    business,
    isMobile,
  }) => {
    const { id } = await business.addClient({
      phone: '07700900139',
      doorNotes:
        'Through the side gate, which sticks. Code 2468. The alarm is to the left of the door.',
    });
    const { id: petId } = await business.addPet(id, {
      aggressivePeople: true,
      medications: 'Metacam at noon, with food, and never on an empty stomach',
    });
    const date = businessDay(new Date(), 'Europe/London');
    const booked = { date, petIds: [petId], description: 'Round the lake' };
    await business.addAppointment(id, {
      ...booked,
      startTime: '23:57',
      endTime: '23:58',
      title: 'First',
    });
    await business.addAppointment(id, {
      ...booked,
      startTime: '23:58',
      endTime: '23:59',
      title: 'Second',
    });
    // With more clients there are no first steps, which wait for them too.
    for (const lastName of ['Ash', 'Birch', 'Cedar']) await business.addClient({ lastName });
    const release = await held(page, new RegExp(`/api/${late}$`));
    await page.goto('/');
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    const rows = schedule.locator('ul').first();
    await expect(rows).toHaveAttribute('inert');
    await expect(rows.getByText('Round the lake')).toHaveCount(2);
    await expect(rows.getByText('Round the lake').first()).toBeHidden();
    await expect(rows.getByText('Start', { exact: true }).first()).toBeHidden();
    const pressable = async () =>
      page
        .getByRole('main')
        .locator('button, a')
        .evaluateAll((controls) =>
          controls
            .filter(
              (each) =>
                !each.closest('[inert]') && each.checkVisibility({ visibilityProperty: true }),
            )
            .map((each) => {
              const { x, y } = each.getBoundingClientRect();
              return [each.textContent, x, y];
            }),
        );
    const before = await pressable();
    expect(before.length).toBeGreaterThan(3);
    await expect(page.getByRole('button', { name: 'Log Walk' })).toBeVisible({
      visible: !isMobile,
    });
    release();
    await expect(rows).not.toHaveAttribute('inert');
    await expect(schedule.getByRole('button', { name: 'Start First' })).toBeVisible();
    await expect(schedule.getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(schedule.getByText(/Biscuit/).first()).toBeVisible();
    await expect(schedule.getByText('Round the lake').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log Walk' })).toBeVisible();
    expect(await pressable()).toEqual(expect.arrayContaining(before));
    // A code is for the card, which nobody sees over a shoulder.
    await expect(schedule).toContainText('Code ••••');
    await expect(schedule).not.toContainText('2468');
    // Of a row that is not next, a sign says that its pet needs care.
    await expect(schedule.getByText('Aggression warning:')).toHaveCount(1);
  });
}

test('the first steps move nothing below them when they arrive [dashboard-cards-8]', async ({
  page,
  business,
  isMobile,
}) => {
  await business.addClient();
  const release = await held(page, /\/api\/services$/);
  await page.goto('/');
  await expect(page.getByText('No appointments scheduled for today')).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
  const logWalk = page.getByRole('button', { name: 'Log Walk' });
  // On a phone it is below them, and waits.
  await expect(logWalk).toBeVisible({ visible: !isMobile });
  const before = await logWalk.boundingBox();
  await expect(steps).toBeHidden();
  release();
  await expect(steps).toBeVisible();
  await expect(logWalk).toBeVisible();
  if (!isMobile) expect(await logWalk.boundingBox()).toEqual(before);
});

test(
  'what stands under the schedule waits for it [dashboard-cards-7]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: '2020-01-05', status: 'confirmed' });
    const release = await held(page, /\/api\/appointments\/today$/);
    const unmarked = page.waitForResponse('**/api/appointments/unmarked');
    await page.goto('/');
    await unmarked;
    const schedule = page.getByRole('region', { name: "Today's Schedule" });
    await expect(schedule.getByRole('status')).toBeVisible();
    await expect(page.getByText('1 visit is over and not marked done')).toHaveCount(0);
    release();
    await expect(page.getByText('1 visit is over and not marked done')).toBeVisible();
  },
);
