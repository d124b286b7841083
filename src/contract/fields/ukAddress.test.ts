import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { UK_POSTCODE, ukAddress } from '#contract/fields/ukAddress.ts';

const MESSAGE = 'Address must include a valid UK postcode';
const address = ukAddress(MESSAGE);

function faultOf(input: unknown): string | undefined {
  return address.safeParse(input).error?.issues[0]?.message;
}

describe('an address', () => {
  test.each(['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'GIR 0AA'])(
    'may hold a postcode of every form, anywhere, in either case, with or without the space: %s [uk-address-3]',
    (postcode) => {
      const joined = postcode.replace(' ', '');
      for (const form of [postcode, joined, postcode.toLowerCase(), joined.toLowerCase()]) {
        expect(address.parse(form)).toBe(form);
        expect(address.parse(`1 High Street, Leeds, ${form}, UK`)).toContain(form);
        expect(address.parse(`1 High Street\n${form}\nUK`)).toContain(form);
      }
    },
  );

  test.each([
    '1 High Street, Leeds',
    '221B Baker Street',
    'New York 10001',
    'Paris 75001',
    'Order XSW1A 1AA',
    'Code SW1A 1AAB',
    'Code ÉM1 1AE',
    'Unit 5M1 1AE7',
    'SW1A 1A',
    'SW1A-1AA',
    'S\u017F1 1AA',
    'GIR 1AA',
    'AAA 9AA',
    12,
  ])('without a UK postcode is refused: %s [uk-address-1]', (typed) => {
    expect(faultOf(typed)).toBe(MESSAGE);
  });

  test('is kept as typed, only trimmed', () => {
    expect(address.parse('  1 High St, sw1a1aa ')).toBe('1 High St, sw1a1aa');
  });

  test('is optional: blank becomes unset, left out stays left out [uk-address-2]', () => {
    expect(['', ' \n', null].map((typed) => address.parse(typed))).toEqual([null, null, null]);
    expect(address.parse(undefined)).toBeUndefined();
  });

  test('of more than 500 characters is refused before it is searched', () => {
    expect(faultOf(`SW1A 1AA ${'x'.repeat(492)}`)).toBe('Must be at most 500 characters');
  });

  test('with an unstorable character is refused', () => {
    expect(faultOf('SW1A 1AA\0')).toBe('This contains a character that cannot be stored');
  });

  test.each(['A', ' ', 'A9 ', 'AA9A', 'A9A 9A', 'GIR '])(
    'is searched in linear time, even two megabytes of %j',
    (unit) => {
      const started = performance.now();
      expect(UK_POSTCODE.test(unit.repeat(2_000_000 / unit.length))).toBe(false);
      expect(performance.now() - started).toBeLessThan(2000);
    },
  );

  test('passes with a postcode between any words', () => {
    const words = fc.stringMatching(/^[a-z]{0,12}$/);
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(UK_POSTCODE.test(`${before} LS1 4DY, ${after}`)).toBe(true);
        expect(UK_POSTCODE.test(`${before} ${after}`)).toBe(false);
      }),
    );
  });
});
