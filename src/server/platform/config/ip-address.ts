/** IP addresses, as rate limits and the configuration see them. */
import ipaddr from 'ipaddr.js';

/** One IPv6 address comes with its whole /64 network: four of the eight groups. */
const NETWORK_GROUPS = 4;

/** Whether a text is an IP address, in the usual notation. */
export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Whether a text is a network such as `10.0.0.0/8` or `fd00::/8`. */
export const isNetwork = (text: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** Whether an IP address is one of these, or in one of these networks. */
export function isWithin(ipAddress: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ipAddress)) return false;
  const parsed = ipaddr.process(ipAddress);
  return networks.some((network) => {
    const [base, bits] = isNetwork(network)
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), undefined] as const);
    if (base.kind() !== parsed.kind()) return false;
    return parsed.match(base, bits ?? (parsed.kind() === 'ipv4' ? 32 : 128));
  });
}

/** Whether a host is this machine: `localhost`, `127.0.0.1`, `::1`, with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare.toLowerCase() === 'localhost') return true;
  return isIpAddress(bare) && ipaddr.process(bare).range() === 'loopback';
}

/**
 * What rate limits count an IP address as: `192.0.2.7` for IPv4, however it is written; `2001:db8:0:1` for IPv6, which is its
 * /64. Anything else is counted as `unknown`.
 */
export function networkOf(ipAddress: string): string {
  if (!isIpAddress(ipAddress)) return 'unknown';
  const parsed = ipaddr.process(ipAddress);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':');
}
