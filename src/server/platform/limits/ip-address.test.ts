import { expect, test } from 'vitest';
import { networkOf } from '#server/platform/limits/ip-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
  ['64:ff9b:0:0:0:0:192.0.2.33', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['127.1', 'unknown'],
  ['0x7f.0.0.1', 'unknown'],
  ['2130706433', 'unknown'],
  ['', 'unknown'],
  ['192.0.2.7:443', 'unknown'],
  ['<script>', 'unknown'],
])('%s is counted as %s', (address, group) => {
  expect(networkOf(address)).toBe(group);
});
