/** The frame of a phone: the bar at the thumb, and the line under the header that moves nothing. */
import {
  expect,
  expectAccessible,
  expectLoaded,
  laptopFirst,
  phoneOnly,
  test,
} from './fixtures.ts';

test(
  'the bar of a phone leads to the pages of a day and books a visit, and covers no end of a page [phone-frame-1]',
  phoneOnly,
  async ({ page, business }) => {
    await business.addClient();
    await page.goto('/messages');
    await expectLoaded(page);
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    for (const [link, heading] of [
      ['Calendar', 'Calendar'],
      ['Clients', 'Clients'],
      ['Walks', 'My Walks'],
      ['Today', /^Good /],
    ] as const) {
      await bar.getByRole('link', { name: link }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(bar.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    }
    await expectLoaded(page);
    // What lies beside the day comes later, and makes the page longer.
    const last = page.getByRole('link', { name: 'View All Walks' });
    await expect(async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const [end, top] = [await last.boundingBox(), await bar.boundingBox()];
      expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThan(top?.y ?? 0);
    }).toPass();
    await bar.getByRole('button', { name: 'Book a visit' }).tap();
    await expect(page.getByRole('dialog', { name: 'New Appointment' })).toBeVisible();
  },
);

test(
  'a server that goes away and comes back moves nothing on the page [phone-frame-2]',
  laptopFirst,
  async ({ page, business }) => {
    await business.addClient();
    await page.clock.install();
    await page.goto('/clients');
    await expectLoaded(page);
    const card = page.getByRole('heading', { name: 'Jane Doe' });
    const before = await card.boundingBox();
    await page.route('**/api/**', (route) => route.abort());
    // What is older than half a minute is read again when somebody comes back.
    await page.clock.fastForward(31_000);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    const status = page.getByRole('complementary', { name: 'Status' });
    await expect(status.getByText('Pawkeeper can’t be reached')).toBeVisible();
    expect(await card.boundingBox()).toEqual(before);
    await expectAccessible(page);
    await page.unroute('**/api/**');
    await page.clock.runFor(5_000);
    await expect(status).toBeHidden();
    expect(await card.boundingBox()).toEqual(before);
  },
);
