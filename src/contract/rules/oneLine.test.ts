import { expect, test } from 'vitest';
import { oneLine } from '#contract/rules/oneLine.ts';

test.each([
  ['Jane\r\nBcc: eve@example.org', 'Jane Bcc: eve@example.org'],
  ['  Jane\t\tDoe ', 'Jane Doe'],
  ['invoice\u202egpj.exe', 'invoice gpj.exe'],
  ['\u200b\ufeff', ''],
])('of %j one line is left, without what nobody sees: %j [one-line-1]', (text, line) => {
  expect(oneLine(text, 50)).toBe(line);
});

test('a line that is too long is cut, but never within a character [one-line-2]', () => {
  expect(oneLine('12345678901', 10)).toBe('1234567890');
  expect(oneLine('123456789🐕', 10)).toBe('123456789');
});
