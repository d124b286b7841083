/** A form of the walk in `drafts.long.spec.ts`: what is typed or chosen in it, and how it is opened. */
import type { Locator, Page } from '@playwright/test';
import { type Business, expect } from './fixtures.ts';

/** What there is to fill in, and where. */
export interface Records {
  business: Business;
  clientId: string;
  petId: string;
}

export interface Form {
  /** Its file in `src/web`, or files. */
  component: string | readonly string[];
  /** Makes what the form is about; answers the page's path. */
  path: (records: Records) => string | Promise<string>;
  /** What is done first on the page, unless it is there already. */
  prepare?: (page: Page) => Promise<void>;
  /** The controls to press, in this order, until the form is open; none for a form on its page. */
  open?: (page: Page) => readonly Locator[];
  /** What is opened is a part of the page, which Escape does not close. */
  isOnPage?: boolean;
  field: (page: Page) => Locator;
  /** Text or a day; whether a box is ticked; what is selected in a list; or a chip that is pressed. */
  value: string | boolean | { selected: string } | { pressed: true };
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
export const dialogField = (name: string) => (page: Page) =>
  page.getByRole('dialog').last().getByLabel(name, { exact: true });
export const pageField = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
export const menu = (opener: string, item: string | RegExp) => (page: Page) => [
  button(page, opener).first(),
  page.getByRole('menuitem', { name: item }),
];
export const opener = (name: string | RegExp) => (page: Page) => [button(page, name).first()];

export async function post(
  business: Business,
  path: string,
  data: object,
): Promise<{ id: string }> {
  const answer = await business.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
}

/** Whether something is there again by itself. */
export const appears = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
