/**
 * Sends to a URL that came from a user's browser. The name is resolved once, and only an IP address that was checked is connected to:
 * nobody can have this server reach what only it can reach, nor change the name's IP address in between (DNS rebinding).
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request } from 'node:https';
import ipaddr from 'ipaddr.js';
import { isIpAddress, isLoopback, isWithin } from '#server/platform/config/ip-address.ts';

/** The URL leads to a place that this server does not connect to. */
export class ForbiddenUrl extends Error {
  override name = 'ForbiddenUrl';
}

/** The public addresses of IPv6 are in 2000::/3 (RFC 4291, 2.4); the rest has old forms of IPv4 addresses, such as ::10.0.0.1. */
const NOT_OF_THE_INTERNET = ['::/3', '4000::/2', '8000::/1'];

/** Whether an IP address is one of the open internet: not of this machine, a private network, or a special use. */
export const isPublic = (ipAddress: string): boolean =>
  ipaddr.process(ipAddress).range() === 'unicast' && !isWithin(ipAddress, NOT_OF_THE_INTERNET);

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL says by itself that it is not connected to; what its name leads to is seen when it is. */
export function isForbiddenHost(url: URL, networks: readonly string[]): boolean {
  const host = bareHost(url);
  if (url.username !== '' || url.password !== '') return true;
  if (isIpAddress(host)) return !isPublic(host) && !isWithin(host, networks);
  return isLoopback(host) && networks.length === 0;
}

/** The IP addresses of a URL's host. Throws a `ForbiddenUrl` where one is neither public nor in `networks`. */
export async function allowedAddresses(
  url: URL,
  networks: readonly string[],
): Promise<LookupAddress[]> {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new ForbiddenUrl('Only https without a password is connected to');
  }
  const addresses = await lookup(bareHost(url), { all: true });
  for (const { address } of addresses) {
    if (isWithin(address, networks)) continue;
    if (!isPublic(address)) throw new ForbiddenUrl('The IP address is not public');
    if (url.port !== '') throw new ForbiddenUrl('The port is not that of https');
  }
  return addresses;
}

export interface Sent {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * POSTs to a public URL and returns the status of the answer. A redirect is an answer like any other, and the answer's body is not
 * read. Throws a `ForbiddenUrl`, the error of the connection, or that of the signal.
 */
export async function postToPublic(
  url: URL,
  { headers, body }: Sent,
  { networks, signal }: { networks: readonly string[]; signal: AbortSignal },
): Promise<number> {
  const looked = allowedAddresses(url, networks);
  await Promise.race([looked, once(signal, 'abort')]);
  signal.throwIfAborted();
  const addresses = await looked;
  const [first] = addresses;
  if (!first) throw new ForbiddenUrl('The host has no IP address');
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers,
      // A connection of its own: none that was opened to an IP address of before.
      agent: false,
      signal,
      lookup: (_host, { all }, done) => {
        if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.end(body);
  });
}
