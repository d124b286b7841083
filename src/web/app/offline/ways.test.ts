import { expect, test } from 'vitest';
import { isSurelyApp, outdated, wayOf } from '#web/app/offline/ways.ts';

const ORIGIN = 'https://pets.example.org';

test.each([
  ['GET', '/api/walks', 'cors', 'network'],
  ['GET', '/api/login', 'navigate', 'network'],
  ['GET', '/api/logout', 'navigate', 'network'],
  ['POST', '/api/walks', 'cors', 'network'],
  ['GET', '/assets/main-abc.js', 'cors', 'asset'],
  ['GET', '/favicon.svg', 'no-cors', 'network'],
  ['GET', '/', 'navigate', 'page'],
  ['GET', '/walks', 'navigate', 'page'],
  ['GET', '/apiary', 'navigate', 'page'],
  ['GET', 'https://tiles.example.com/assets/1.png', 'no-cors', 'network'],
] as const)('%s %s in mode %s goes the way of the %s', (method, path, mode, way) => {
  expect(wayOf({ method, url: new URL(path, ORIGIN).href, mode }, ORIGIN)).toBe(way);
});

test.each([
  ['/walks', true],
  ['/pets/1', true],
  ['/', false],
  ['/nowhere', false],
])('%s surely shows the app: %s', (path, sure) => {
  expect(isSurelyApp(ORIGIN + path)).toBe(sure);
});

test('the version before the current one is kept, older ones go', () => {
  expect(outdated(['a', 'b', 'c'], 'c')).toEqual(['a']);
  expect(outdated(['b', 'c'], 'c')).toEqual([]);
  expect(outdated(['c'], 'c')).toEqual([]);
});
