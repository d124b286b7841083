import { expect, it } from 'vitest';
import { mayReload } from '#web/platform/nav/newVersion.ts';

it.each([
  [null, true],
  ['0', true],
  ['939999', true],
  ['940000', false],
  ['999999', false],
])('at 1000 s a page that was last reloaded at %s ms may reload: %s', (last, may) => {
  expect(mayReload(1_000_000, last)).toBe(may);
});
