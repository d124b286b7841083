import { expect, test } from 'vitest';
import { oneLine } from '#contract/rules/oneLine.ts';

test.each([
  ['Jane\r\nBcc: eve@example.org', 'Jane Bcc: eve@example.org'],
  ['  Jane\t\tDoe ', 'Jane Doe'],
  ['invoice\u202egpj.exe', 'invoice gpj.exe'],
  ['\u200b\ufeff', ''],
  ['12345678901', '1234567890'],
  ['123456789🐕', '123456789'],
])('of %j one line is left, without what nobody sees: %j [one-line-1]', (text, line) => {
  expect(oneLine(text, 10 + Math.max(0, line.length - 10))).toBe(line);
});
