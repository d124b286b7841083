import { expect, test } from 'vitest';
import { isAppPage, outdatedCaches, strategyOf } from '#web/app/offline/strategies.ts';

const ORIGIN = 'https://pets.example.org';

test.each([
  ['GET', '/api/walks', 'cors', 'network'],
  ['GET', '/api/login', 'navigate', 'network'],
  ['GET', '/api/logout', 'navigate', 'network'],
  ['POST', '/api/walks', 'cors', 'network'],
  ['GET', '/api/photos/1?size=card', 'no-cors', 'photo'],
  ['GET', '/api/photos/1', 'no-cors', 'network'],
  ['GET', '/assets/main-abc.js', 'cors', 'asset'],
  ['GET', '/favicon.svg', 'no-cors', 'network'],
  ['GET', '/', 'navigate', 'page'],
  ['GET', '/walks', 'navigate', 'page'],
  ['GET', '/apiary', 'navigate', 'page'],
  ['GET', 'https://tiles.example.com/assets/1.png', 'no-cors', 'network'],
] as const)('%s %s in mode %s is handled as %s', (method, path, mode, strategy) => {
  expect(strategyOf({ method, url: new URL(path, ORIGIN).href, mode }, ORIGIN)).toBe(strategy);
});

test.each([
  ['/walks', true],
  ['/pets/1', true],
  ['/', false],
  ['/nowhere', false],
])('%s is a page of the app: %s', (path, isApp) => {
  expect(isAppPage(ORIGIN + path)).toBe(isApp);
});

test('the cache of the version before is kept, older ones are deleted', () => {
  const [a, b, c] = ['pawkeeper a', 'pawkeeper b', 'pawkeeper c'];
  expect(outdatedCaches([a, b, c], c)).toEqual([a]);
  expect(outdatedCaches([b, c], c)).toEqual([]);
  expect(outdatedCaches([c], c)).toEqual([]);
  expect(outdatedCaches(['day of sam', a, 'day of jane', b, c], c)).toEqual([a]);
});
