/** Protection against cross-site request forgery: a request that changes something must come from our own pages. */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';

const CROSS_ORIGIN =
  'This request came from another website. Open Pawkeeper itself and try again; behind a proxy, set PUBLIC_URL.';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origin under which users open Pawkeeper. */
export const originOf = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/**
 * Browsers say where a request comes from: by `Sec-Fetch-Site` on https and localhost, else by `Origin` on
 * every unsafe method. A request with neither was not sent by a page, and carries no ambient cookies.
 */
export function isCrossOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/** Rejects unsafe requests from other origins. */
export function rejectOtherOrigins(publicOrigin: string | undefined): onRequestHookHandler {
  return (request, _reply, done) => {
    const isRejected = !SAFE_METHODS.has(request.method) && isCrossOrigin(request, publicOrigin);
    done(isRejected ? new HttpError(403, CROSS_ORIGIN) : undefined);
  };
}
