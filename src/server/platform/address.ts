/** Whom an address stands for when attempts are counted. */
import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** How many of the eight groups of an IPv6 address name the network: whoever has one address has its whole /64. */
const NETWORK_GROUPS = 4;

/**
 * `192.0.2.7` for an IPv4 address, however it is written; `2001:db8:0:1` for an IPv6 address, which is its /64.
 * Whatever is no address counts as one and the same.
 */
export function addressGroup(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const kind = isIP(bare);
  if (kind === 0) return 'unknown';
  const v4 = kind === 4 ? bare : MAPPED.exec(bare)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  // An IPv4 address at the end stands for two groups.
  const after = groups(tail ?? '').length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - after;
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
