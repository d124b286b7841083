/** The passkeys of the signed-in user: add, list, remove. */
import { z } from 'zod';
import {
  ceremonyOptions,
  MAX_PASSKEYS,
  newPasskey,
  passkey,
  passkeys,
} from '#contract/identity/passkeys.ts';
import { idParams } from '#contract/entity.ts';
import { identityProof } from '#contract/identity/users.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { reAuthenticate } from '#server/identity/sign-in/re-authentication.ts';
import { askForPasskey, CEREMONY_MS, readPasskey } from '#server/identity/passkeys/ceremony.ts';
import { requireParty } from '#server/identity/sign-in/relying-party.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  listPasskeys,
  takeChallenge,
} from '#server/identity/passkeys/passkeys.sql.ts';
import { noteChange } from '#server/identity/security-log/notes.ts';
import { HttpError, NotFound } from '#server/platform/errors/errors.ts';
import { accountOf, userOf } from '#server/identity/accounts/principal.ts';
import { principalOf } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { SessionUser } from '#server/identity/sessions/sessions.ts';

const NOT_MADE =
  'The passkey was not added: it took too long, or this page is out of date. Try again.';
const KNOWN = 'This passkey has already been added.';
const FULL = `An account can have at most ${MAX_PASSKEYS} passkeys. First remove one that you no longer use.`;
const LAST =
  'This is the only way into your account. Add another passkey or set a password before you remove it.';

const nameOf = ({ firstName, lastName, email }: SessionUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** For addresses behind `authenticate`. */
export function passkeyRoutes(app: Server, context: AuthContext): void {
  const { db, mail, provider, publicOrigin } = context;

  app.get(
    '/api/passkeys',
    {
      schema: {
        operationId: 'listPasskeys',
        summary: 'List the passkeys of the user',
        response: { 200: passkeys },
      },
    },
    (request) => listPasskeys(db, request.ownerId),
  );

  // Who has the challenge has proven to be the owner: the answer to it needs no second proof.
  app.post(
    '/api/passkeys/options',
    {
      schema: {
        operationId: 'createPasskeyOptions',
        summary: 'Start adding a passkey',
        body: identityProof,
        response: { 200: ceremonyOptions },
      },
    },
    async (request) => {
      const { ownerId, body } = request;
      const user = userOf(request);
      const party = requireParty(request, publicOrigin);
      await reAuthenticate(context, request, body.password);
      const known = await listCredentials(db, ownerId, party.id);
      const owner = { id: ownerId, email: user.email, name: nameOf(user) };
      const options = await askForPasskey(party, owner, known);
      await insertChallenge(request.db, options.challenge, principalOf(request), CEREMONY_MS);
      return { ...options };
    },
  );

  app.post(
    '/api/passkeys',
    {
      schema: {
        operationId: 'createPasskey',
        summary: 'Add a passkey',
        body: newPasskey,
        response: { 201: passkey },
      },
    },
    async (request, reply) => {
      const { ownerId, body } = request;
      const party = requireParty(request, publicOrigin);
      const made = await readPasskey(party, body.credential, (challenge) =>
        takeChallenge(request.db, challenge, principalOf(request)),
      );
      if (!made) throw new HttpError(400, NOT_MADE);
      const named = { ...made, name: body.name };
      const kept = await insertPasskey(accountOf(request), ownerId, named, async (db) =>
        noteChange(mail, db, ownerId, 'passkey-added'),
      );
      if (kept === 'known') throw new HttpError(409, KNOWN);
      if (kept === 'full') throw new HttpError(409, FULL);
      return reply.code(201).send(kept);
    },
  );

  // Not DELETE, whose body (the password) has no meaning to proxies.
  app.post(
    '/api/passkeys/:id/remove',
    {
      schema: {
        operationId: 'deletePasskey',
        summary: 'Remove a passkey',
        params: idParams,
        body: identityProof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { ownerId, params, body } = request;
      await reAuthenticate(context, request, body.password);
      const outcome = await deletePasskey(
        accountOf(request),
        ownerId,
        params.id,
        provider?.issuer,
        async (db) => noteChange(mail, db, ownerId, 'passkey-removed'),
      );
      if (outcome === 'absent') throw new NotFound('Passkey');
      if (outcome === 'last') throw new HttpError(409, LAST);
      return reply.code(204).send(null);
    },
  );
}
