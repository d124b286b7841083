/** Makes the journeys notice a changed word: "Add new client" or "No clients yet." is not what was specified. */
import type { Browser } from '@playwright/test';

const FINDERS = [
  'getByAltText',
  'getByLabel',
  'getByPlaceholder',
  'getByRole',
  'getByText',
  'getByTitle',
];

type Finder = (this: unknown, what: unknown, options?: object) => unknown;

/**
 * From now on a string that is given to `getByText`, `getByRole` and the like means exactly this text, for every page of
 * this worker. Playwright by itself takes any text that contains it, in capitals or not. A part is found by a regular expression.
 */
export async function matchWordsExactly(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  for (const example of [page, page.mainFrame(), page.locator('html'), page.frameLocator('html')]) {
    const prototype: object = Object.getPrototypeOf(example);
    for (const name of FINDERS) {
      const find = Reflect.get(prototype, name) as Finder;
      const findExactly: Finder = function findExactly(what, options) {
        return find.call(this, what, { exact: true, ...options });
      };
      Reflect.set(prototype, name, findExactly);
    }
  }
  await page.close();
}
