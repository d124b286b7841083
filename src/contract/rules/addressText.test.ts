import { expect, test } from 'vitest';
import { addressText } from '#contract/rules/addressText.ts';

test.each([
  ['3 Park Lane, London W1K 1BE', '3 Park Lane, London W1K\u00A01BE'],
  ['LS14AP', 'LS1\u00A04AP'],
  ['Flat 2\nLeeds ls6  2ab', 'Flat 2\nLeeds ls6\u00A02ab'],
  ['1 High Street', '1 High Street'],
])('%j keeps its postcode in one piece [address-text-1]', (address, text) => {
  expect(addressText(address)).toBe(text);
});
