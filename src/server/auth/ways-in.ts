/** Which ways in the pages of sign-in offer to whoever asks. */
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/auth/auth.context.ts';
import type { WaysIn } from '#server/auth/auth.frame.ts';
import { partyOf } from '#server/auth/passkeys/party.ts';

export const waysIn =
  ({ publicOrigin, passkeyScript, provider }: AuthContext) =>
  (request: FastifyRequest): WaysIn => {
    const party = partyOf(request, publicOrigin);
    const passkey = party && { site: party.id, script: passkeyScript };
    return { passkey, provider: provider?.name };
  };
