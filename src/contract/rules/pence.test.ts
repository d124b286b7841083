import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penceOf, percentOf, poundsOf, sumOfAmounts, vatWithin } from '#contract/rules/pence.ts';

const pence = fc.integer({ min: 0, max: 9_999_999_999 });
const signed = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });

test('an amount keeps every penny on its way to whole pence and back', () => {
  expect([penceOf('0.29'), penceOf('12.5'), penceOf('12'), penceOf('99999999.99')]).toEqual([
    29, 1_250, 1_200, 9_999_999_999,
  ]);
  expect([penceOf('-0.50'), poundsOf(-50), poundsOf(-1_250)]).toEqual([-50, '-0.50', '-12.50']);
  fc.assert(fc.property(signed, (count) => penceOf(poundsOf(count)) === count));
});

test('amounts add up exactly, where floats would not; without amounts there is no sum [pence-2]', () => {
  expect(sumOfAmounts(['0.10', '0.20', '0.00'])).toBe('0.30');
  expect(sumOfAmounts([])).toBeNull();
});

test('a percentage is rounded to the penny, half a penny up [pence-3]', () => {
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

test('VAT within a price is rounded to the penny, half a penny up, and a discount takes back what it gave [pence-1]', () => {
  // 12.00 at 20 % holds 2.00; 0.03 holds half a penny, which is rounded up.
  expect([vatWithin(1_200, '20.00'), vatWithin(3, '20.00'), vatWithin(2, '20.00')]).toEqual([
    200, 1, 0,
  ]);
  expect([vatWithin(1_000, '0.00'), vatWithin(-3, '20.00')]).toEqual([0, -1]);
  fc.assert(
    fc.property(signed, fc.integer({ min: 0, max: 9_999 }), (gross, points) => {
      const vat = BigInt(vatWithin(Math.abs(gross), poundsOf(points)));
      const [whole, rate] = [BigInt(Math.abs(gross)), BigInt(points)];
      // At most half a penny from the exact share, which is whole * rate / (10,000 + rate).
      const twice = 2n * (vat * (10_000n + rate) - whole * rate);
      return twice > -(10_000n + rate) && twice <= 10_000n + rate;
    }),
  );
});
