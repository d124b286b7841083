/** What only a browser with classic scroll bars shows, as most laptops with a mouse have it. */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { expect, laptopOnly, test } from './fixtures.ts';

test(
  'on a page without a scroll bar the header reaches the edge of the window, and a bar moves nothing [scrollbar-1]',
  laptopOnly,
  async ({ page, business, pawkeeper }, { project }) => {
    expect(business.email).toContain('@');
    const browser = await chromium.launch({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
        viewport: { width: 1280, height: 900 },
        serviceWorkers: 'block',
      });
      const wide = await context.newPage();
      for (const colorScheme of ['light', 'dark'] as const) {
        await wide.emulateMedia({ colorScheme });
        await wide.goto(`${pawkeeper.origin}/messages`);
        await expect(wide.getByRole('heading', { level: 1 })).toHaveText('Messages');
        const [bar, edge] = await Promise.all(
          [1200, 1278].map(async (x) => {
            const picture = await wide.screenshot({ clip: { x, y: 2, width: 1, height: 1 } });
            return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
          }),
        );
        expect(edge).toEqual(bar);
        const booking = wide.getByRole('button', { name: 'New Booking' });
        const before = await booking.boundingBox();
        await wide.evaluate(`document.body.style.minHeight = '3000px'`);
        // A scroll bar that takes room has come.
        expect(
          await wide.evaluate('innerWidth - document.documentElement.clientWidth'),
        ).toBeGreaterThan(0);
        expect(await booking.boundingBox()).toEqual(before);
      }
    } finally {
      await browser.close();
    }
  },
);
