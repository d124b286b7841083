import { expect, it } from 'vitest';
import { themeCookie, themeOf } from '#web/platform/device/theme.ts';

it.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['a=1; theme=light; b=2', 'light'],
  ['theme=purple', 'system'],
  ['mytheme=dark', 'system'],
])('the cookies "%s" mean the %s theme', (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme);
});

it('choosing the system theme deletes the cookie, another theme is stored for a year', () => {
  expect(themeCookie('system')).toContain('max-age=0');
  expect(themeCookie('dark')).toBe('theme=dark; path=/; max-age=31536000; samesite=lax');
});
