/** The URL of a private link: where people open this Pawkeeper. */
import type { FastifyRequest } from 'fastify';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import { isAllowedHost } from '#server/platform/http/allowed-hosts.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { originOf } from '#server/platform/http/same-origin.ts';

const OTHER_HOST =
  'Links can’t begin with this address. Open Pawkeeper by its IP address, or ask your administrator to set PUBLIC_URL.';

/**
 * Makes links begin with `PUBLIC_URL`. Without it they begin with the address that the page was opened at, where that is one that
 * this Pawkeeper answers under: whoever asks must not lead clients to another site.
 */
export const privateLinks =
  (publicOrigin: string | undefined) =>
  (request: FastifyRequest, asked: string | undefined, path: string): PrivateLink => {
    if (publicOrigin !== undefined) return { path, url: publicOrigin + path, isPublic: true };
    const { host, origin } = new URL(asked ?? originOf(request, undefined));
    if (!isAllowedHost(host, undefined)) throw new InvalidField('origin', OTHER_HOST);
    return { path, url: origin + path, isPublic: false };
  };

export type MakeLink = ReturnType<typeof privateLinks>;
