/** Every page of the app, with the records of months: its accessibility in both themes, and screens between a phone and a laptop. */
import { expect, expectAccessible, expectLoaded, laptopOnly, sideways } from './fixtures.ts';
import { everyPage, test } from './seeded.ts';

test(
  'no page breaks a rule of accessibility, in either theme [every-page-1]',
  laptopOnly,
  async ({ page, signedIn }) => {
    test.setTimeout(600_000);
    expect(signedIn).toBeUndefined();
    for (const { path } of await everyPage(page)) {
      await page.goto(path);
      await expectLoaded(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
  },
);

test(
  'no page scrolls sideways on a tablet or on a phone that lies on its side [every-page-2]',
  laptopOnly,
  async ({ page, signedIn }) => {
    test.setTimeout(240_000);
    expect(signedIn).toBeUndefined();
    for (const { path } of await everyPage(page)) {
      await page.goto(path);
      await expectLoaded(page);
      for (const [width, height] of [
        [1024, 768],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => [path, width, ...(await sideways(page))])
          .toEqual([path, width]);
      }
    }
  },
);
