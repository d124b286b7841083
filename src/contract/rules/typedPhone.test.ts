import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeUkPhone } from '#contract/fields/ukPhone.ts';
import { typedPhone } from '#contract/rules/typedPhone.ts';

describe('a typed phone number', () => {
  test.each([
    ['07123 456', { start: '+447123456', part: '07123456' }],
    ['+44 7123', { start: '+447123' }],
    ['0044 (0)7123', { start: '+447123', part: '004407123' }],
    ['447123', { start: '+447123', part: '447123' }],
    ['6789', { part: '6789' }],
    ['044', { start: '+4444', part: '044' }],
    ['0044', { part: '0044' }],
    ['+44', {}],
    ['07', {}],
    ['+1 212 555 0100', {}],
    ['Ann 07123', {}],
    ['', {}],
  ])('%j is looked for as %j', (text, search) => {
    expect(typedPhone(text)).toEqual(search);
  });

  test('written in any usual form finds the number that is stored', () => {
    const digits = fc.stringMatching(/^7\d{9}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom('0', '+44', '0044 ', '44', '+44 (0)'), (rest, prefix) => {
        const { start, part } = typedPhone(`${prefix}${rest.slice(0, 4)} ${rest.slice(4)}`);
        expect([start, part]).toContain(normalizeUkPhone(`0${rest}`));
      }),
    );
  });
});
