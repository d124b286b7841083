/** The passkeys of the signed-in user: add, list, remove. */
import { z } from 'zod';
import { ceremonyOptions, MAX_PASSKEYS, newPasskey, passkey } from '#contract/passkeys.ts';
import { idParams } from '#contract/record.ts';
import { identityProof } from '#contract/users.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import { confirmIdentity } from '#server/auth/confirm.ts';
import { askForPasskey, CEREMONY_MS, readPasskey } from '#server/auth/passkeys/ceremony.ts';
import { requireParty } from '#server/auth/passkeys/party.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  listPasskeys,
  takeChallenge,
} from '#server/auth/passkeys/passkeys.sql.ts';
import { AnsweredFailure, NotFound, Unauthorized } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import type { SessionUser } from '#server/platform/sessions.ts';

const NOT_MADE =
  'The passkey was not added: the answer came too late, or does not belong to this page. Try again.';
const KNOWN = 'This passkey is here already.';
const FULL = `An account keeps at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`;
const LAST =
  'This is the only way into your account. Add another passkey or set a password before you remove it.';

const nameOf = ({ firstName, lastName, email }: SessionUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** For addresses behind `requireUser`. */
export function passkeyRoutes(app: Server, context: AuthContext): void {
  const { db, provider, publicOrigin } = context;

  app.get('/api/passkeys', { schema: { response: { 200: z.array(passkey) } } }, (request) =>
    listPasskeys(db, request.ownerId),
  );

  // Who has the challenge has proven to be the owner: the answer to it needs no second proof.
  app.post(
    '/api/passkeys/options',
    { schema: { body: identityProof, response: { 200: ceremonyOptions } } },
    async (request) => {
      const { ownerId, user, body } = request;
      if (!user) throw new Unauthorized();
      const party = requireParty(request, publicOrigin);
      await confirmIdentity(context, request, body.password);
      const known = await listCredentials(db, ownerId, party.id);
      const owner = { id: ownerId, email: user.email, name: nameOf(user) };
      const options = await askForPasskey(party, owner, known);
      await insertChallenge(db, options.challenge, ownerId, CEREMONY_MS);
      return { ...options };
    },
  );

  app.post(
    '/api/passkeys',
    { schema: { body: newPasskey, response: { 201: passkey } } },
    async (request, reply) => {
      const { ownerId, body } = request;
      const party = requireParty(request, publicOrigin);
      const made = await readPasskey(party, body.credential, (challenge) =>
        takeChallenge(db, challenge, ownerId),
      );
      if (!made) throw new AnsweredFailure(400, NOT_MADE);
      const kept = await insertPasskey(db, ownerId, { ...made, name: body.name });
      if (kept === 'known') throw new AnsweredFailure(409, KNOWN);
      if (kept === 'full') throw new AnsweredFailure(409, FULL);
      return reply.code(201).send(kept);
    },
  );

  // Not DELETE, whose body (the password) has no meaning to whatever stands in between.
  app.post(
    '/api/passkeys/:id/remove',
    { schema: { params: idParams, body: identityProof, response: { 204: z.null() } } },
    async (request, reply) => {
      const { ownerId, params, body } = request;
      await confirmIdentity(context, request, body.password);
      const outcome = await deletePasskey(db, ownerId, params.id, provider?.issuer);
      if (outcome === 'absent') throw new NotFound('Passkey');
      if (outcome === 'last') throw new AnsweredFailure(409, LAST);
      return reply.code(204).send(null);
    },
  );
}
