import { expect, test } from 'vitest';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { withFavorite, withoutWalk, withWalk } from '#web/data/walkLists.ts';

const walk = (id: string, day: number, isFavorite = false): WalkSummary => ({
  id,
  userId: 'u',
  name: id,
  description: null,
  distance: null,
  estimatedDuration: null,
  isFavorite,
  isDemo: false,
  isListed: true,
  line: null,
  createdAt: `2026-03-0${day}T08:00:00.000Z`,
  updatedAt: `2026-03-0${day}T08:00:00.000Z`,
});
const ids = (walks: WalkSummary[]) => walks.map(({ id }) => id).join('');

test('a saved route is sorted in as the server sorts it: newest first', () => {
  const walks = [walk('d', 4), walk('b', 2)];
  expect(ids(withWalk(walks, walk('e', 5)))).toBe('edb');
  expect(ids(withWalk(walks, walk('c', 3)))).toBe('dcb');
  expect(ids(withWalk(walks, walk('a', 1)))).toBe('dba');
  expect(ids(withWalk(walks, walk('c', 2)))).toBe('dcb');
  expect(ids(withWalk(walks, { ...walk('b', 2), name: 'New name' }))).toBe('db');
});

test('a heart changes its own route and no other', () => {
  const walks = [walk('b', 2), walk('a', 1)];
  expect(withFavorite(walks, 'a', true)).toEqual([walk('b', 2), walk('a', 1, true)]);
  expect(ids(withoutWalk(walks, 'b'))).toBe('a');
});
