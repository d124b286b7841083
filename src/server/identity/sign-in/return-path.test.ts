import { expect, test } from 'vitest';
import { returnPath } from '#server/identity/sign-in/return-path.ts';

test('sign-in leads back to the very place that was asked for: path, query and part of the page [return-path-1]', () => {
  for (const place of [
    '/',
    '/clients?q=A%20B&x=1',
    '/pets/1#documents',
    '/day/2026-03-30?a=1#keys',
  ]) {
    expect(returnPath(place)).toBe(place);
  }
});
