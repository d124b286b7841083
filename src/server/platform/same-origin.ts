/** Proof that a request which changes something comes from our own pages, or from no browser at all. */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AnsweredFailure } from '#server/platform/errors.ts';

const FROM_ELSEWHERE =
  'This request came from another site. Open Pawkeeper itself and try again; behind a proxy, set PUBLIC_URL.';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origin that people open Pawkeeper under. */
export const originOf = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/**
 * Browsers say where a request comes from: by `Sec-Fetch-Site` on https and localhost, else by `Origin` on
 * every unsafe method. A request with neither was not sent by a page, and carries no ambient cookies.
 */
export function isFromElsewhere(
  request: FastifyRequest,
  publicOrigin: string | undefined,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, publicOrigin);
}

/** Refuses unsafe requests of other sites. */
export function refuseOtherSites(publicOrigin: string | undefined): onRequestHookHandler {
  return (request, _reply, done) => {
    const isRefused = !SAFE_METHODS.has(request.method) && isFromElsewhere(request, publicOrigin);
    done(isRefused ? new AnsweredFailure(403, FROM_ELSEWHERE) : undefined);
  };
}
