/** The client as a principal: made from the cookie of a client's device, here and nowhere else. It is read under `/my` only. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '#server/identity/links/client-devices.sql.ts';
import { findReader, type Reader } from '#server/overview/client-pages/reader.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { Unauthorized } from '#server/platform/errors/errors.ts';
import type { Principal } from '#server/platform/http/principal.ts';

/** A client, or one of the client's contacts, who asks for the client's own pages. */
interface ClientPrincipal extends Principal {
  readonly kind: 'client';
  readonly reader: Reader;
}

/** The cookie of a client's device. Its path is not the whole site, so under TLS its name begins with `__Secure-`. */
export function deviceCookie(publicOrigin: string | undefined) {
  const isSecure = ({ protocol }: FastifyRequest): boolean =>
    publicOrigin === undefined ? protocol === 'https' : publicOrigin.startsWith('https:');
  const nameOf = (request: FastifyRequest): string =>
    `${isSecure(request) ? '__Secure-' : ''}pawkeeper_client`;
  const options = (request: FastifyRequest): CookieSerializeOptions => ({
    path: '/my',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  });
  return {
    token: (request: FastifyRequest): string | undefined => request.cookies[nameOf(request)],
    set(request: FastifyRequest, reply: FastifyReply, token: string): void {
      const lasting = { ...options(request), maxAge: DEVICE_DAYS * 86_400 };
      reply.setCookie(nameOf(request), token, lasting);
    },
    clear(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(nameOf(request), options(request));
    },
  };
}

export type DeviceCookie = ReturnType<typeof deviceCookie>;

/** Finds the client of the device whose cookie a request carries. */
export const clientFinder =
  (db: DatabasePool, cookie: DeviceCookie, now: () => Date) =>
  async (request: FastifyRequest): Promise<ClientPrincipal | undefined> => {
    const token = cookie.token(request);
    const reader = token === undefined ? undefined : await findReader(db, token, now());
    if (token === undefined || !reader) return undefined;
    const { ownerId, clientId } = reader;
    return {
      kind: 'client',
      id: clientId,
      ownerId,
      usage: {},
      measuredAt: null,
      stands: async (db) => (await findReader(db, token, now())) !== undefined,
      reader,
    };
  };

const isClient = (principal: Principal | undefined): principal is ClientPrincipal =>
  principal?.kind === 'client';

/** The reader of a request; throws `Unauthorized` for every other kind of principal. */
export function readerOf({ principal }: FastifyRequest): Reader {
  if (!isClient(principal)) throw new Unauthorized();
  return principal.reader;
}
