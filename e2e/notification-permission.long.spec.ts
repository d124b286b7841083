/** What a device is shown that was not asked yet, or that cannot be asked. */
import { expect, expectAccessible, expectFetched, expectLoaded, test } from './fixtures.ts';
import { notificationsCard } from './push.ts';

/** A browser that nobody has asked yet, and that notes who asks. It outlives the page that asked. */
const NOTES_QUESTIONS = `{
  const note = (what) => localStorage.setItem('test:asked', (localStorage.getItem('test:asked') ?? '') + what + ' ');
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => { note('permission'); return 'default'; };
  PushManager.prototype.subscribe = async () => { note('subscribe'); throw new Error('nobody allowed it'); };
}`;

test('nothing asks for permission before a tap [notification-permission-1]', async ({
  page,
  business,
}) => {
  expect(business.email).toContain('@');
  await page.addInitScript(NOTES_QUESTIONS);
  const asked = () => page.evaluate<string | null>("localStorage.getItem('test:asked')");
  for (const path of ['/', '/clients', '/calendar', '/messages', '/profile']) {
    await page.goto(path);
    await expectLoaded(page);
    // What keeps a device told begins when the page is idle.
    await expectFetched(page, 'followUnread');
    expect([path, await asked()]).toEqual([path, null]);
  }
  await notificationsCard(page).getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(notificationsCard(page).getByRole('status')).toHaveText(
    'Your browser has not allowed it yet. Turn it on again, and choose Allow when it asks.',
  );
  expect(await asked()).toBe('permission ');
});

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('the card explains how Pawkeeper gets to the Home Screen, and offers no button that does nothing [notification-permission-2]', async ({
    page,
    business,
  }) => {
    expect(business.email).toContain('@');
    // Safari has neither before the app is installed.
    await page.addInitScript('delete globalThis.PushManager; delete globalThis.Notification;');
    await page.goto('/profile');
    const card = notificationsCard(page);
    await expect(card.getByRole('listitem')).toHaveText([
      'In Safari, tap Share, then Add to Home Screen.',
      'Open Pawkeeper from the Home Screen and sign in.',
      'Come back to My Profile there, and turn notifications on.',
    ]);
    await expect(card).toContainText('notifications need Pawkeeper on your Home Screen');
    await expect(card.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });
});
