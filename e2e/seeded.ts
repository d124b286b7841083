/** A Pawkeeper with the sample business, which has months of records; for journeys that look at every page. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { pageList } from '#contract/pages.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { expect, test as base } from './fixtures.ts';
import { startPawkeeper } from './pawkeeper.ts';
import { today } from './visiting.ts';

interface Seeded {
  origin: string;
  email: string;
  password: string;
}

/** A Pawkeeper with the sample business, in which the page is signed in. */
export const test = base.extend<{ signedIn: void }, { seeded: Seeded }>({
  seeded: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const dataDir = await temporaryFolder('pawkeeper-seeded-');
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

/** Each page of the app with its name, where it has something to show, also a visit of yesterday that is not marked done. */
export async function everyPage(page: Page): Promise<{ name: string; path: string }[]> {
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
  return pageList.map(({ name, paths }) => {
    const path = paths[0].replace(/:\w+/, () => ids[name] ?? 'missing');
    expect(path).not.toContain('missing');
    return { name, path };
  });
}
