/** The cookie that ties a sign-in at the provider to the browser that began it. */
import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a person may take at the provider. */
export const ATTEMPT_S = 10 * 60;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Lax, because the browser comes back from another site; the database keeps the token's hash only. */
export function browserCookie(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}pawkeeper_provider`;
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: ATTEMPT_S,
  };
  return {
    /** Gives the hash of a new token, which the browser keeps. */
    give(reply: FastifyReply): string {
      const token = randomBytes(32).toString('base64url');
      reply.setCookie(name, token, options);
      return hashOf(token);
    },
    /** The hash of the token that the browser brings back; it keeps it no longer. */
    take(request: FastifyRequest, reply: FastifyReply): string | undefined {
      const token = request.cookies[name];
      reply.clearCookie(name, options);
      return token === undefined ? undefined : hashOf(token);
    },
  };
}
