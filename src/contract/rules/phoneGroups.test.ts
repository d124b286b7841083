import { expect, test } from 'vitest';
import { localPhone, phoneGroups } from '#contract/rules/phoneGroups.ts';

test.each([
  ['+447700900139', '+44 7700 900139'],
  ['+442079460123', '+44 20 7946 0123'],
  ['+441134960123', '+44 113 496 0123'],
  ['+441614960123', '+44 161 496 0123'],
  ['+441632960123', '+44 1632 960123'],
  ['+44169772345', '+44 1697 72345'],
  ['+448081570123', '+44 808 157 0123'],
  ['07700 900139', '07700 900139'],
])('%s is written %s [phone-groups-1]', (phone, text) => {
  expect(phoneGroups(phone).join(' ')).toBe(text);
});

test.each([
  ['+447700900139', '07700 900139'],
  ['+441134960123', '0113 496 0123'],
  ['07700900139', '07700900139'],
])('%s is dialled as %s within the country [phone-groups-2]', (phone, text) => {
  expect(localPhone(phone)).toBe(text);
});
