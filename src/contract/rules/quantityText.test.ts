import { expect, test } from 'vitest';
import { priceEach, quantityText } from '#contract/rules/quantityText.ts';

test.each([
  [1, '15.00', undefined, '15.00'],
  [3, '15.00', '3 × £5.00', '5.00'],
  [2, '-5.00', '2 × -£2.50', '-2.50'],
  [999, '9.99', '999 × £0.01', '0.01'],
])('%i for %s in all is %s [quantity-1]', (quantity, amount, words, each) => {
  expect(quantityText({ quantity, amount })).toBe(words);
  expect(priceEach({ quantity, amount })).toBe(each);
});
