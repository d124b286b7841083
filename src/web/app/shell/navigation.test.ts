import { expect, it } from 'vitest';
import { findPage } from '#web/app/pages.ts';
import { currentMark, navigation } from '#web/app/shell/navigation.ts';

it('the sidebar has the specified links in the specified order, each with a page', () => {
  expect(navigation.map(({ label, href }) => [label, href])).toEqual([
    ['Dashboard', '/'],
    ['Calendar', '/calendar'],
    ['Clients', '/clients'],
    ['Pets', '/pets'],
    ['My Walks', '/walks'],
    ['Messages', '/messages'],
  ]);
  for (const { href, label } of navigation) expect(findPage(href)?.title).toBe(label);
});

it.each([
  ['/', '/', 'page'],
  ['/', '/dashboard', 'page'],
  ['/', '/clients', undefined],
  ['/pets', '/pets', 'page'],
  ['/pets', '/pets/0193', 'true'],
  ['/pets', '/petshop', undefined],
])('the link to %s is marked at %s as %s', (href, path, mark) => {
  expect(currentMark(href, path)).toBe(mark);
});

it.each([
  ['/dashboard', 'Dashboard'],
  ['/pets/0193', 'Pet Profile'],
  ['/profile', 'My Profile'],
  ['/pets/', undefined],
  ['/pets/0193/edit', undefined],
  ['/Clients', undefined],
  ['/api/clients', undefined],
  ['/nowhere', undefined],
])('%s leads to the page %s', (path, title) => {
  expect(findPage(path)?.title).toBe(title);
});
