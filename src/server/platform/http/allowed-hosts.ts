/**
 * Answers only under the names that belong to this Pawkeeper. Otherwise a web page elsewhere could point a name of its own at
 * this machine once it is open (DNS rebinding): the browser would then take both for one site, and let that page read and write
 * all that it can reach from there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { isIpAddress, isLoopback } from '#server/platform/config/ip-address.ts';

/** A name or an IP address, in brackets where it has colons, and maybe a port. */
const HOST = /^(\[[\da-f:.]+\]|[^\s:[\]/?#@]+)(?::\d+)?$/i;

/** Health checks come from machines that know no name; they hold nothing, and change nothing. */
const ANY_HOST = new Set(['/livez', '/readyz']);

const MISDIRECTED = 421;

/**
 * Whether a `Host` header names this Pawkeeper. The machine itself always does: a proxy or an administrator on it may say so, and
 * no name elsewhere can. Beside that only the host of `PUBLIC_URL` does; without one every IP address, which nobody can point
 * anywhere else. The port is not compared: some proxies leave it out.
 */
export function isAllowedHost(host: string | undefined, publicOrigin: string | undefined): boolean {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (isLoopback(name) || name.endsWith('.localhost')) return true;
  if (publicOrigin !== undefined) return name === new URL(publicOrigin).hostname;
  return isIpAddress(name.replaceAll(/[[\]]/g, ''));
}

const sentenceOf = (publicOrigin: string | undefined): string =>
  publicOrigin === undefined
    ? 'Pawkeeper does not answer under this name. Open it by its IP address. If you are its administrator, set PUBLIC_URL ' +
      'to the URL that people open, such as https://pets.example.org, and start it again.'
    : `Pawkeeper does not answer under this name. Open ${publicOrigin} instead. If you are its administrator, PUBLIC_URL sets ` +
      'that URL, and a proxy in front must pass on the Host header.';

const isForPeople = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html');

/** Answers 421 to requests under other names, in a plain sentence. Install it before every route, after the cookies that pages need. */
export function rejectOtherHosts(app: Server, publicOrigin: string | undefined): void {
  const message = sentenceOf(publicOrigin);
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const isAllowed =
      ANY_HOST.has(request.routeOptions.url ?? '') ||
      isAllowedHost(request.headers.host, publicOrigin);
    if (isAllowed) return done();
    if (!isForPeople(request)) return done(new HttpError(MISDIRECTED, message));
    reply.code(MISDIRECTED).type('text/plain; charset=utf-8').send(message);
  });
}
