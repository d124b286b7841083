import { expect, test } from 'vitest';
import { abilityOf } from '#web/features/identity/profile/notifications/thisBrowser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15';
const chrome = {
  hasPush: true,
  isSecure: true,
  permission: 'default',
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile',
  touchPoints: 5,
  isInstalled: false,
} as const;
const without = { ...chrome, hasPush: false, permission: undefined };

test.each([
  ['a browser that was not asked yet', chrome, 'yes'],
  ['one that was allowed', { ...chrome, permission: 'granted' }, 'yes'],
  ['one that was refused', { ...chrome, permission: 'denied' }, 'blocked'],
  ['plain http', { ...without, isSecure: false }, 'insecure'],
  ['an iPhone in Safari', { ...without, userAgent: IPHONE }, 'homeScreen'],
  ['an iPad, which calls itself a Mac', { ...without, userAgent: IPAD }, 'homeScreen'],
  ['a Mac of long ago', { ...without, userAgent: IPAD, touchPoints: 0 }, 'no'],
  [
    'an old iPhone, from the Home Screen',
    { ...without, userAgent: IPHONE, isInstalled: true },
    'no',
  ],
  ['an iPhone, from the Home Screen', { ...chrome, userAgent: IPHONE, isInstalled: true }, 'yes'],
] as const)('%s: %j can show notifications: %s [this-browser-1]', (_what, browser, can) => {
  expect(abilityOf(browser)).toBe(can);
});
