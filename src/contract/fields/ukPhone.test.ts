import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { normalizeUkPhone, ukPhone } from '#contract/fields/ukPhone.ts';

const MESSAGE = 'Phone number must be a valid UK mobile number (e.g., 07123456789)';
const phone = ukPhone(MESSAGE);
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

describe('a UK phone number', () => {
  test.each([
    ['07123456789', '+447123456789'],
    ['447123456789', '+447123456789'],
    ['+447123456789', '+447123456789'],
  ])('starting 07, 447 or +447 (%s) is normalised to +44 [uk-phone-4]', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
  });

  test.each([
    '07123 456 789',
    '(07123) 456-789',
    '[07123] 456789',
    '+44 7123-456-789',
    '07123\u00A0456\u202F789',
    '07123\u2013456\u2011789',
    '\u202A+44 7123 456789\u202C',
    '\u20690712\u200B3456789',
  ])('loses its spaces, dashes and brackets: %j [uk-phone-3]', (typed) => {
    expect(phone.parse(typed)).toBe('+447123456789');
  });

  test.each([
    ['+44 1632 960961', '+441632960961'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 169 772 345', '+44169772345'],
  ])('is any +44 followed by 9 or 10 further digits: %s [uk-phone-5]', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
  });

  test.each([
    '0712345678',
    '071234567890',
    '+44 7123 4567',
    '+44 7123 4567890',
    '01632 9609',
    '0163 2960 96101',
    '04632 960961',
    '08000 960961',
    '441632960961',
    '7123456789',
    '+1 212 555 0100',
    '00447123456789',
    '07123456789 ext 2',
    '٠٧١٢٣٤٥٦٧٨٩',
    '07123+456789',
    'call me',
    '-',
    7123456789,
    '0'.repeat(2_000_000),
  ])('of any other form is refused with the words of its field: %# [uk-phone-1]', (typed) => {
    expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([MESSAGE]);
  });

  test.each([
    ['01632 960961', '+441632960961'],
    ['(0113) 496 0123', '+441134960123'],
    ['020 7946 0958', '+442079460958'],
    ['0303 123 1113', '+443031231113'],
    ['016977 2345', '+44169772345'],
  ])('of a landline as people write it is taken: %s [uk-phone-6]', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
  });

  test('is optional: blank becomes unset, left out stays left out [uk-phone-2]', () => {
    expect(['', '  ', null].map((typed) => phone.parse(typed))).toEqual([null, null, null]);
    expect(phone.parse(undefined)).toBeUndefined();
  });

  test('once stored is accepted again and stays the same', () => {
    fc.assert(
      fc.property(fc.oneof(digits(9), digits(10)), (rest) => {
        expect(phone.parse(`+44${rest}`)).toBe(`+44${rest}`);
      }),
    );
  });

  test('written nationally or internationally is the same number', () => {
    fc.assert(
      fc.property(digits(9), (rest) => {
        const forms = [
          `07${rest}`,
          `447${rest}`,
          `+447${rest}`,
          `(07${rest.slice(0, 3)}) ${rest.slice(3)}`,
        ];
        expect(new Set(forms.map(normalizeUkPhone))).toEqual(new Set([`+447${rest}`]));
      }),
    );
  });
});
