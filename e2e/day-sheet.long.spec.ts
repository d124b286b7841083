/** The day sheet: the run of a day, its order, and what it is on paper. */
import type { Page } from '@playwright/test';
import type { Visit } from '#contract/visits/visits.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { dragBy } from './hours.ts';
import {
  type Business,
  expect,
  expectAccessible,
  expectLoaded,
  laptopOnly,
  phoneFirst,
  test,
} from './fixtures.ts';

const DAY = '2026-03-30';
const NOTES = 'Key 14 in the safe by the door, code 2468.';
/** The day sheet is read over a shoulder, and left in the car on paper. */
const MASKED = 'Key 14 in the safe by the door, code ••••.';

/** Three walks at three addresses on one day, and its sheet. */
async function threeWalks(page: Page, business: Business) {
  const booked: string[] = [];
  for (const [at, name] of ['Rex', 'Bella', 'Max'].entries()) {
    const { id } = await business.addClient({
      firstName: `Owner${at}`,
      phone: '07700 900123',
      address: `${at + 1} Park Lane, London W1K 1BE`,
      notes: at === 0 ? NOTES : null,
      doorNotes: at === 0 ? 'Gate code 9753' : null,
    });
    const pet = await business.addPet(id, { name, aggressivePeople: at === 1 });
    const walk = await business.addAppointment(id, {
      date: DAY,
      title: `${name}’s walk`,
      startTime: `${9 + at}:00`.padStart(5, '0'),
      endTime: `${9 + at}:45`.padStart(5, '0'),
      petIds: [pet.id],
      price: '14.00',
      description: at === 0 ? 'Shed key, code 1357' : null,
    });
    booked.push(walk.id);
  }
  await page.clock.setFixedTime(`${DAY}T07:00:00Z`);
  await page.goto(`/day/${DAY}`);
  await expectLoaded(page);
  return booked;
}

/** A table on a laptop and on paper, cards on a phone. */
const run = (page: Page) =>
  page.getByRole('table', { name: 'The run' }).or(page.getByRole('list', { name: 'The run' }));
const titles = (page: Page) => run(page).getByRole('heading', { level: 2 });

const stop = (page: Page, title: string) =>
  run(page)
    .getByRole('row')
    .or(run(page).getByRole('listitem'))
    .filter({ has: page.getByRole('heading', { level: 2, name: title }) });

/** The ids of the day's bookings in the stored order. */
async function storedOrder(business: Business): Promise<string[]> {
  const day = await (await business.request.get(`/api/days/${DAY}`)).json();
  return (day as { appointments: { id: string }[] }).appointments.map(({ id }) => id);
}

test(
  'the day sheet is the run by time, with addresses, notes and warnings, its totals and its way on the map [day-sheet-1]',
  phoneFirst,
  async ({ page, business }) => {
    await threeWalks(page, business);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longDate(DAY));
    await expect(titles(page)).toHaveText(['Rex’s walk', 'Bella’s walk', 'Max’s walk']);
    const first = stop(page, 'Rex’s walk');
    await expect(first.getByText(MASKED)).toBeVisible();
    await expect(first.getByText('Gate code ••••')).toBeVisible();
    await expect(first.getByText('Shed key, code ••••')).toBeVisible();
    await expect(first.getByRole('link', { name: '1 Park Lane, London W1K 1BE' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=1+Park+Lane%2C+London+W1K+1BE',
    );
    await expect(first.getByRole('link', { name: 'Call Owner0 Doe' })).toBeVisible();
    await expect(page.getByText('Can be aggressive around people')).toBeVisible();
    const totals = page.getByRole('definition');
    await expect(totals).toHaveText(['3', '3', '2 h 15 min', '£42.00', '0.00 miles']);
    const way = page.getByRole('link', { name: 'Whole run on the map' });
    const stops = new URL((await way.getAttribute('href')) ?? '').searchParams;
    expect(stops.get('waypoints')?.split('|')).toHaveLength(2);
    expect(stops.get('destination')).toBe('3 Park Lane, London W1K 1BE');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  },
);

test(
  'a stop of the run moves by the keyboard and by dragging, and the order stays [day-sheet-2]',
  laptopOnly,
  async ({ page, business }) => {
    const [rex, bella, max] = await threeWalks(page, business);
    await page.getByRole('button', { name: 'Change order' }).click();
    const down = page.getByRole('button', { name: 'Move Rex’s walk down' });
    await down.press('Enter');
    await expect(page.getByText('Rex’s walk is now 2 of 3')).toBeAttached();
    await expect.poll(() => storedOrder(business)).toEqual([bella, rex, max]);
    await expect(down).toBeFocused();
    await expectAccessible(page);

    const rows = run(page).getByRole('listitem');
    const from = await rows.nth(2).boundingBox();
    await dragBy(page, { x: (from?.x ?? 0) + 20, y: (from?.y ?? 0) + 20 }, 0, -150);
    await expect(rows.first()).toContainText('Max’s walk');
    expect(await storedOrder(business)).toEqual([bella, rex, max]);
    await page.mouse.up();
    await expect.poll(() => storedOrder(business)).toEqual([max, bella, rex]);

    const top = await rows.first().boundingBox();
    await dragBy(page, { x: (top?.x ?? 0) + 20, y: (top?.y ?? 0) + 20 }, 0, 150);
    await expect(rows.last()).toContainText('Max’s walk');
    await page.mouse.up();
    await expect.poll(() => storedOrder(business)).toEqual([bella, rex, max]);

    await page.getByRole('button', { name: 'Done' }).click();
    await expect(titles(page)).toHaveText(['Bella’s walk', 'Rex’s walk', 'Max’s walk']);
    await page.reload();
    await expect(titles(page)).toHaveText(['Bella’s walk', 'Rex’s walk', 'Max’s walk']);
    await page.getByRole('button', { name: 'Change order' }).click();
    await page.getByRole('button', { name: 'Sort by time' }).click();
    await expect.poll(() => storedOrder(business)).toEqual([rex, bella, max]);
  },
);

test(
  'on paper the day sheet is black on white, in the dark theme too, with everything that is read and nothing that is pressed [day-sheet-3]',
  laptopOnly,
  async ({ page, business }) => {
    await threeWalks(page, business);
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const words of [
      MASKED,
      '3 Park Lane, London W1K 1BE',
      'Can be aggressive around people',
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByText('Can be aggressive around people')).toHaveCSS(
      'color',
      await page.getByRole('heading', { level: 1 }).evaluate(
        // What is read is as dark as the heading.
        (heading) => heading.ownerDocument.defaultView?.getComputedStyle(heading).color ?? '',
      ),
    );
    const lightness = await page.evaluate<number>(`(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = getComputedStyle(document.querySelector('h1')).color;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  })()`);
    expect(lightness).toBeLessThan(80);
    await expect(page.getByRole('link', { name: 'Call Owner0 Doe' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  },
);

test(
  'dashboard and calendar lead to the sheet of their day, and the sheet to the days beside it [day-sheet-4]',
  laptopOnly,
  async ({ page, business }) => {
    const { id } = await business.addClient();
    await business.addAppointment(id, { date: DAY });
    await page.clock.setFixedTime(`${DAY}T07:00:00Z`);
    await page.goto('/');
    await page.getByRole('link', { name: 'Day Sheet' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(longDate(DAY));
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(heading).toHaveText(longDate(addDays(DAY, 1)));
    await expect(page.getByText('No appointments scheduled for this date')).toBeVisible();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading).toHaveText(longDate(DAY));
    await page.getByRole('link', { name: 'Previous day' }).click();
    await expect(heading).toHaveText(longDate(addDays(DAY, -1)));
    await page.goto(`/calendar?date=${addDays(DAY, 2)}`);
    await page.getByRole('link', { name: 'Day Sheet' }).click();
    await expect(heading).toHaveText(longDate(addDays(DAY, 2)));
    await page.goto('/day/2026-02-30');
    await expect(heading).toHaveText('Day not found');
  },
);

test(
  'what is done on the sheet shows on it at once [day-sheet-5]',
  laptopOnly,
  async ({ page, business }) => {
    await threeWalks(page, business);
    const first = stop(page, 'Rex’s walk');
    await first.getByRole('button', { name: 'Done with Rex’s walk' }).click();
    await expect(first.getByText('Completed')).toBeVisible();
    await first.getByRole('button', { name: 'Rex’s walk' }).click();
    await expect(page.getByRole('dialog', { name: 'Rex’s walk' }).getByText(NOTES)).toBeVisible();
  },
);

test(
  'bookings that are ticked on the sheet start as one visit [day-sheet-6]',
  laptopOnly,
  async ({ page, business }) => {
    const [rex, , max] = await threeWalks(page, business);
    await page.getByRole('button', { name: 'Group walk', exact: true }).click();
    const picker = page.getByRole('region', { name: 'Start a group walk', exact: true });
    await expect(picker.getByText('Tick at least two bookings.', { exact: true })).toBeVisible();
    await picker.getByLabel('09:00 Rex’s walk', { exact: true }).check();
    await picker.getByLabel('11:00 Max’s walk', { exact: true }).check();
    const warning = picker.getByText('Bella: Can be aggressive around people', { exact: true });
    const bella = picker.getByLabel('10:00 Bella’s walk', { exact: true });
    await expect(warning).toHaveCount(0);
    await bella.check();
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await bella.uncheck();
    await picker.getByRole('button', { name: 'Start group walk: 2 bookings', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rex’s walk, Max’s walk');
    const started = async () => {
      const answer = await business.request.get('/api/visits/running');
      return ((await answer.json()) as Visit[]).map(
        ({ appointmentIds }) => new Set(appointmentIds),
      );
    };
    await expect.poll(started).toEqual([new Set([rex, max])]);
  },
);

test(
  'on a laptop the run is a table, and eight stops with all their notes print on one A4 page [day-sheet-7]',
  laptopOnly,
  async ({ page, business }) => {
    for (let at = 0; at < 8; at += 1) {
      const { id } = await business.addClient({
        firstName: `Owner${at}`,
        phone: '07700 900123',
        address: `${at + 1} Park Lane, London W1K 1BE`,
        doorNotes: 'Side gate, lift the latch, and shut it behind you.',
        notes: 'The alarm is on the left. Wipe paws before the carpet.',
      });
      const pet = await business.addPet(id, {
        name: `Rex ${at}`,
        allergies: 'Chicken',
        medications: 'Metacam with food at noon',
      });
      await business.addAppointment(id, {
        date: DAY,
        title: `Walk ${at}`,
        startTime: `${10 + at}:00`,
        endTime: `${10 + at}:45`,
        petIds: [pet.id],
        price: '14.00',
        notes: 'Bring the red lead',
      });
    }
    await page.goto(`/day/${DAY}`);
    await expectLoaded(page);
    const table = page.getByRole('table', { name: 'The run' });
    await expect(table.getByRole('rowheader')).toHaveCount(8);
    await expect(table.getByRole('columnheader')).toHaveText([
      'Time',
      'Client and pets',
      'Address and door',
      'Notes',
      'Actions',
    ]);
    await expect(
      stop(page, 'Walk 0').getByText('Medication: Metacam with food at noon'),
    ).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
    const paper = (await page.pdf({ format: 'A4', margin })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);
