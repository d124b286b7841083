/** What every journey starts from: a running Pawkeeper, and a person who is signed in. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Appointment } from '#contract/appointments.ts';
import type { Client } from '#contract/clients.ts';
import type { Pet } from '#contract/pets.ts';
import { type Pawkeeper, startPawkeeper } from './pawkeeper.ts';

export { expect };

/** The password of everybody in these journeys. */
export const PASSWORD = 'a long enough secret';

/** Arranges records over the API, as the signed-in person. */
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

/** Registers a new person in the browser context of the page, and arranges on its behalf. */
async function register(page: Page, origin: string): Promise<Business> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const { request } = page.context();
  const answer = await request.post(`${origin}/api/register`, {
    form: { email, password: PASSWORD, firstName: 'Sam', lastName: 'Walker' },
    headers: { origin },
  });
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

/** Opens the main menu where it is a drawer, as on a phone; gives what holds it. Works on a page that still loads. */
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

/** The rules of WCAG 2.2 AA that a machine can check; the page must break none. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list or a dialog that is just closing belongs to the page no more, and stands in it for some frames yet.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  expect(found).toEqual([]);
}

/** `page` and `request` know the address; `business` signs the page in as somebody new. */
export const test = base.extend<{ business: Business }, { pawkeeper: Pawkeeper }>({
  pawkeeper: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-e2e-'));
      const pawkeeper = await startPawkeeper(dataDir);
      await use(pawkeeper);
      await pawkeeper.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ pawkeeper }, use) => use(pawkeeper.origin),
  business: async ({ page, pawkeeper }, use) => use(await register(page, pawkeeper.origin)),
});
