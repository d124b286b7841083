import { expect, it } from 'vitest';
import { codesIn, maskCodes, withoutFirstCode } from '#contract/rules/codesInText.ts';

it.each([
  ['Alarm code 4711, key under the pot', ['4711']],
  ['Key safe 1234\nAlarm: 98765', ['1234', '98765']],
  ['Keypad is 0420 then 1066', ['0420', '1066']],
  ['PIN 123', ['123']],
])('%s holds a code [codes-in-text-1]', (text, values) => {
  expect(codesIn(text).map(({ value }) => value)).toEqual(values);
});

it.each([
  'Ring 0113 496 0123 for the alarm company',
  'Alarm engineer: 01134960123',
  'House 1234, blue door',
  'Gate is open until 18:00 on 12/03/2026',
  'Code to follow',
  'The alarm cost £250',
])('%s holds none [codes-in-text-2]', (text) => {
  expect(codesIn(text)).toEqual([]);
});

it('masks each, and takes out the first [codes-in-text-3]', () => {
  const text = 'Key safe 1234\nAlarm: 98765, side gate';
  expect(maskCodes(text)).toBe('Key safe ••••\nAlarm: ••••, side gate');
  expect(withoutFirstCode(text)).toBe('Key safe (see access codes)\nAlarm: 98765, side gate');
});
