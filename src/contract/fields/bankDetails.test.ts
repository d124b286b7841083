import { expect, test } from 'vitest';
import { accountNumber, sortCode, vatNumber } from '#contract/fields/bankDetails.ts';

test.each([
  ['a sort code', sortCode(), '12 34 56', '12-34-56'],
  ['a sort code', sortCode(), '123456', '12-34-56'],
  ['a sort code', sortCode(), '12–34–56', '12-34-56'],
  ['an account number', accountNumber(), '1234 5678', '12345678'],
  ['an account number of seven digits', accountNumber(), '1234567', '01234567'],
  ['a VAT number', vatNumber(), 'gb 123 4567 89', 'GB123456789'],
  ['a VAT number without its country', vatNumber(), '123456789', 'GB123456789'],
  ['a VAT number of a branch', vatNumber(), 'XI123456789012', 'XI123456789012'],
])('%s is stored in one form: %o [bank-details-1]', (_name, field, typed, stored) => {
  expect(field.parse(typed)).toBe(stored);
});

test.each([
  [sortCode(), ['12-34-5', '12-34-567', 'AB-CD-EF', '١٢٣٤٥٦', '1'.repeat(60)]],
  [accountNumber(), ['123456', '123456789', '1234567A']],
  [vatNumber(), ['GB12345678', 'FR123456789', 'GB1234567890']],
])('what is none is refused with an example [bank-details-2]', (field, wrong) => {
  for (const typed of wrong) {
    expect(field.safeParse(typed).error?.issues[0]?.message).toMatch(/digits, such as/);
  }
});

test('a blank field is unset, and one that is left out stays as it is [bank-details-3]', () => {
  expect([sortCode().parse('  '), sortCode().parse(null), sortCode().parse(undefined)]).toEqual([
    null,
    null,
    undefined,
  ]);
});
