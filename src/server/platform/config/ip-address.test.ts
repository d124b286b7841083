import { expect, test } from 'vitest';
import {
  isIpAddress,
  isLoopback,
  isNetwork,
  networkOf,
} from '#server/platform/config/ip-address.ts';

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

test.each([
  ['192.0.2.7', true, false],
  ['2001:db8::1', true, false],
  ['10.0.0.0/8', false, true],
  ['fd00::/8', false, true],
  ['10.0.0.0/33', false, false],
  ['fd00::/129', false, false],
  ['10.1', false, false],
  ['10.1/8', false, false],
  ['example.org', false, false],
])('%s is an IP address: %s, a network: %s', (text, isAddress, isOneOfMany) => {
  expect([isIpAddress(text), isNetwork(text)]).toEqual([isAddress, isOneOfMany]);
});

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.5', false],
  ['0.0.0.0', false],
  ['[2001:db8::1]', false],
  ['localhost.example.org', false],
  ['', false],
])('%s is this machine: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is);
});
