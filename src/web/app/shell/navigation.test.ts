import { expect, it } from 'vitest';
import { findPage } from '#contract/pages.ts';
import { currentMark, navigation } from '#web/app/shell/navigation.ts';

it('the sidebar has the specified links in the specified order, each with a page [navigation-1]', () => {
  expect(navigation.map(({ label, href }) => [label, href])).toEqual([
    ['Dashboard', '/'],
    ['Calendar', '/calendar'],
    ['Clients', '/clients'],
    ['Pets', '/pets'],
    ['My Walks', '/walks'],
    ['Messages', '/messages'],
    ['Money', '/invoices'],
  ]);
  // The page says what is on it; there is more to Money than that.
  for (const { href, label } of navigation) {
    expect(findPage(href)?.page.title).toBe(label === 'Money' ? 'Invoices' : label);
  }
});

it.each([
  ['/', '/', 'page'],
  ['/', '/dashboard', 'page'],
  ['/', '/clients', undefined],
  ['/pets', '/pets', 'page'],
  ['/pets', '/pets/0193', 'true'],
  ['/pets', '/petshop', undefined],
  ['/invoices', '/reports', 'true'],
  ['/messages', '/settings/messages', 'true'],
  ['/messages', '/reports', undefined],
])('the link to %s is marked at %s as %s [navigation-2]', (href, path, mark) => {
  expect(currentMark(href, path)).toBe(mark);
});
