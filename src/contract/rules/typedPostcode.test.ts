import { expect, test } from 'vitest';
import { typedPostcode } from '#contract/rules/typedPostcode.ts';

test.each([
  ['W1K 1BE', 'w1k1be'],
  ['w1k1be', 'w1k1be'],
  [' ls6  2a ', 'ls62a'],
  ['LS6', 'ls6'],
  ['M1 1AE', 'm11ae'],
  ['Leeds', undefined],
  ['07700', undefined],
  ['INV-0012', undefined],
  ['', undefined],
])('"%s" is looked for as the postcode %s [typed-postcode-1]', (text, postcode) => {
  expect(typedPostcode(text)).toBe(postcode);
});
