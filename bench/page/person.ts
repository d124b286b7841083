/** What a person does in Pawkeeper, on a laptop or on a phone. */
import type { Locator, Page } from '@playwright/test';
import type { Visitor } from './phone.ts';

export interface Person {
  origin: string;
  screen: Visitor['screen'];
  email: string;
  password: string;
}

/** What a person waits for, as selectors: the front page, the rows after signing in, the rows of clients. */
export const SIGHTS = {
  front: 'h1',
  home: '[aria-labelledby="todays-schedule"] ul > li',
  clients: 'ul[aria-label="Clients"] > li',
};

/**
 * Taps the middle of something that stands still. Playwright's own tap looks at the page between the touch and its answer,
 * which would be counted.
 */
async function tap(target: Locator): Promise<void> {
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Not visible: ${target.toString()}`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens the sign-in form and fills it in, up to the last tap. */
export async function fillIn(page: Page, { origin, email, password }: Person): Promise<void> {
  await page.goto(`${origin}/api/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

export const submit = async (page: Page): Promise<void> =>
  tap(page.getByRole('button', { name: 'Sign in', exact: true }));

/** On a phone the pages of a day are in a bar below, on a laptop all are at the side. */
export async function openClients(page: Page, { screen }: Person): Promise<void> {
  const name = screen === 'phone' ? 'Main pages' : 'Main';
  const links = page.getByRole('navigation', { name, exact: true });
  await tap(links.getByRole('link', { name: 'Clients' }));
}
