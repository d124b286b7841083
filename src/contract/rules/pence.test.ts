import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penceOf, percentOf, poundsOf, sumOfAmounts } from '#contract/rules/pence.ts';

const pence = fc.integer({ min: 0, max: 9_999_999_999 });

test('an amount keeps every penny on its way to whole pence and back', () => {
  expect([penceOf('0.29'), penceOf('12.5'), penceOf('12'), penceOf('99999999.99')]).toEqual([
    29, 1_250, 1_200, 9_999_999_999,
  ]);
  fc.assert(fc.property(pence, (count) => penceOf(poundsOf(count)) === count));
});

test('amounts add up exactly, where floats would not; without amounts there is no sum', () => {
  expect(sumOfAmounts(['0.10', '0.20', '0.00'])).toBe('0.30');
  expect(sumOfAmounts([])).toBeNull();
});

test('a percentage is rounded to the penny, half a penny up', () => {
  expect([percentOf(1_400, '50.00'), percentOf(333, '50.00'), percentOf(1_001, '33.33')]).toEqual([
    700, 167, 334,
  ]);
  expect(percentOf(9_999_999_999, '999.99')).toBe(99_998_999_990);
  fc.assert(
    fc.property(pence, fc.integer({ min: 0, max: 99_999 }), (count, points) => {
      // The same in whole numbers of any size.
      const exact = (BigInt(count) * BigInt(points) + 5_000n) / 10_000n;
      return percentOf(count, poundsOf(points)) === Number(exact);
    }),
  );
});
