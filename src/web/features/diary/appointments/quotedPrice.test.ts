import { expect, test } from 'vitest';
import type { Charge } from '#contract/rules/quote.ts';
import {
  chargesInWords,
  followsQuote,
  isQuoted,
  isSamePrice,
} from '#web/features/diary/appointments/quotedPrice.ts';

const base: Charge = { kind: 'base', label: 'Hour’s walk', amount: '14.00' };
const dog: Charge = { kind: 'extraPets', label: 'Second dog', amount: '5.00' };
const holiday: Charge = { kind: 'surcharge', label: 'Bank holiday', amount: '7.00' };
const typed: Charge = { kind: 'manual', label: 'Price', amount: '14.00' };
const week: Charge = { kind: 'base', label: 'House, garden, 7 nights', amount: '315.00' };
const vip: Charge = { kind: 'surcharge', label: 'VIP', amount: '1.00' };

test.each([
  [[base, dog, holiday], '£14.00 + £5.00 second dog + £7.00 bank holiday'],
  [[base], '£14.00'],
  [[week, vip], '£315.00 for 7 nights + £1.00 VIP'],
  [[], ''],
])('%# charges read as "%s" [quoted-price-1]', (charges, words) => {
  expect(chargesInWords(charges)).toBe(words);
});

test('a price is quoted where its charges add up to it and nobody typed one [quoted-price-3]', () => {
  expect(isQuoted({ price: '26.00', charges: [base, dog, holiday] })).toBe(true);
  expect(isQuoted({ price: '25.00', charges: [base, dog, holiday] })).toBe(false);
  expect(isQuoted({ price: '14.00', charges: [typed] })).toBe(false);
  expect(isQuoted({ price: '', charges: [] })).toBe(false);
});

test.each([
  ['an empty one', { price: '', charges: [] }, undefined, true],
  ['a quoted one', { price: '14.00', charges: [base] }, undefined, true],
  ['one that was typed over the quote', { price: '15', charges: [base] }, undefined, false],
  ['one that was cleared', { price: '', charges: [base] }, undefined, false],
  ['one that was typed before', { price: '14.00', charges: [typed] }, 'walk', false],
  ['a stored booking without one', { price: '', charges: [] }, 'walk', false],
  ['a stored booking that had no service', { price: '', charges: [] }, null, true],
])('%s follows the price list: %# [quoted-price-2]', (_, priced, stored, follows) => {
  const booking = stored === undefined ? undefined : { serviceId: stored };
  expect(followsQuote({ serviceId: 'walk', ...priced }, booking)).toBe(follows);
  expect(followsQuote({ serviceId: '', ...priced }, booking)).toBe(false);
});

test('a typed price is compared as an amount', () => {
  expect(isSamePrice('26', '26.00')).toBe(true);
  expect(isSamePrice('26.5', '26.50')).toBe(true);
  expect(isSamePrice('26.05', '26.50')).toBe(false);
  expect(isSamePrice('', '0.00')).toBe(false);
  expect(isSamePrice('a lot', '26.00')).toBe(false);
});
