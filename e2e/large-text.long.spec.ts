/** Text at 200 % on a phone: every page of a business that has months of records, and its dialogs. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { pageList } from '#contract/pages.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { enlargeText, expect, expectLoaded, sideways, test as base } from './fixtures.ts';
import { startPawkeeper } from './pawkeeper.ts';
import { today } from './visiting.ts';

interface Seeded {
  origin: string;
  email: string;
  password: string;
}

/** A Pawkeeper with the sample business, in which the page is signed in. */
const test = base.extend<{ signedIn: void }, { seeded: Seeded }>({
  seeded: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const dataDir = await temporaryFolder('pawkeeper-large-text-');
      const words = execFileSync(process.execPath, ['scripts/seed.ts'], {
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      const said = (label: string) => new RegExp(`${label}:\\s+(\\S+)`).exec(words)?.[1] ?? '';
      const server = await startPawkeeper(dataDir);
      await use({ origin: server.origin, email: said('Email'), password: said('Password') });
      await server.stop();
      await removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ seeded }, use) => use(seeded.origin),
  signedIn: async ({ page, seeded }, use) => {
    await page.goto('/api/login');
    await page.getByLabel('Email').fill(seeded.email);
    await page.getByLabel('Password').fill(seeded.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');
    await use();
  },
});

async function get<Row>(page: Page, path: string): Promise<Row[]> {
  return (await (await page.context().request.get(path)).json()) as Row[];
}

/** Text that something without an ellipsis and without a scroll bar cuts off at its right edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const cut = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode;
      if (data.trim() === '' || parent.closest('.sr-only, [popover]') || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { right } = range.getBoundingClientRect();
      for (let around = parent; around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const box = around.getBoundingClientRect();
        if (!isMeant && /hidden|clip/.test(overflowX) && box.width > 1 && right > box.right + 1) {
          cut.push(data.slice(0, 80));
        }
        break;
      }
    }
    return cut;
  })()`);

/** Parts of the open dialog beyond the right edge of the window. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog] *')]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => part.outerHTML.slice(0, 200))`);

test('every page can be read with text at 200 %, without scrolling sideways, also while a visit of yesterday is not marked done [large-text-1]', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  expect(signedIn).toBeUndefined();
  const [client] = await get<{ id: string }>(page, '/api/clients');
  const [pet] = await get<{ id: string }>(page, '/api/pets');
  const [invoice] = await get<{ id: string }>(page, '/api/invoices');
  const [visit] = await get<{ id: string }>(
    page,
    `/api/visits?from=${addDays(today(), -60)}&to=${today()}`,
  );
  const made = await page.context().request.post('/api/appointments', {
    data: {
      clientId: client?.id,
      title: 'Evening walk',
      serviceType: 'walk',
      date: addDays(today(), -1),
      startTime: '09:00',
      endTime: '10:00',
      status: 'confirmed',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const ids: Partial<Record<string, string | undefined>> = {
    client: client?.id,
    thread: client?.id,
    pet: pet?.id,
    invoice: invoice?.id,
    visit: visit?.id,
    day: today(),
  };
  for (const { name, paths } of pageList) {
    const path = paths[0].replace(/:\w+/, () => ids[name] ?? 'missing');
    expect(path).not.toContain('missing');
    await page.goto(path);
    await expectLoaded(page);
    if (name === 'invoices') {
      await expect(page.getByText(/over and not marked done/)).toBeVisible();
    }
    await enlargeText(page, true);
    await expect.poll(async () => [path, ...(await sideways(page))]).toEqual([path]);
    expect([path, ...(await cutOff(page))]).toEqual([path]);
  }
});

test('a dialog can be used with text at 200 %: its title, its fields and its buttons are in reach [large-text-2]', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  expect(signedIn).toBeUndefined();
  for (const [path, opener, last] of [
    ['/calendar', 'New Appointment', 'Create Appointment'],
    ['/clients', 'Add Client', 'Create Client'],
    ['/pets', 'Add Pet', 'Create Pet'],
    ['/walks', 'New Route', 'Create Route'],
    ['/invoices', 'New Invoice', 'Cancel'],
    ['/settings/services', 'Add Service', 'Add Service'],
  ] as const) {
    await page.goto(path);
    await expectLoaded(page);
    await enlargeText(page, true);
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog');
    const name = (await dialog.getByRole('heading').first().textContent()) ?? '';
    await expect(dialog.getByRole('heading', { name }).first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    for (const button of ['Cancel', last]) {
      await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    }
    // Half of the window or more is left for the fields.
    const footer = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
    expect([path, (footer?.y ?? 0) > 500]).toEqual([path, true]);
    expect([path, ...(await wideParts(page))]).toEqual([path]);
    expect([path, ...(await cutOff(page))]).toEqual([path]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});
