/** The sign-in methods that the sign-in pages offer. */
import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import type { SignInMethods } from '#server/identity/sign-in/layout.ts';
import { partyOf } from '#server/identity/sign-in/relying-party.ts';

export const signInMethods =
  ({ publicOrigin, passkeyScript, provider }: AuthContext) =>
  (request: FastifyRequest): SignInMethods => {
    const party = partyOf(request, publicOrigin);
    const passkey = party && { site: party.id, script: passkeyScript };
    return { passkey, provider: provider?.name };
  };
