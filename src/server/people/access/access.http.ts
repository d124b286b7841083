/** The calls of access codes: translation between HTTP and what is done. None of their answers, and nothing of their bodies, is stored or logged. */
import { idParams } from '#contract/entity.ts';
import {
  accessInput,
  accessList,
  accessLog,
  revealed,
  revealInput,
} from '#contract/people/accessCodes.ts';
import {
  deleteCode,
  findCode,
  listAccess,
  listAccessLog,
  logAccess,
  saveCode,
} from '#server/people/access/access.sql.ts';
import { decryptCode, encryptCode } from '#server/people/access/encryption.ts';
import { findClient, lockClient } from '#server/people/clients/clients.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { accessKey, keyToSave, type SecretKeySource } from '#server/platform/secrets/secret-key.ts';

export function accessRoutes(app: Server, source: SecretKeySource, now: () => Date): void {
  app.get(
    '/api/clients/:id/access',
    {
      schema: {
        operationId: 'listAccessCodes',
        summary: 'List which access codes a client has, without what they are',
        params: idParams,
        response: { 200: accessList },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findClient(db, ownerId, params.id), 'Client');
      return listAccess(db, ownerId, params.id);
    },
  );

  app.put(
    '/api/clients/:id/access',
    {
      schema: {
        operationId: 'setAccessCode',
        summary: 'Set an access code of a client, or remove it with null',
        params: idParams,
        body: accessInput,
        response: { 200: accessList },
      },
    },
    ({ db, ownerId, params, body: { kind, value } }) =>
      transaction(db, async (db) => {
        const of = { ownerId, clientId: params.id, kind };
        await lockClient(db, ownerId, params.id);
        if (value === null) {
          if (await deleteCode(db, of)) await logAccess(db, of, 'removed', now());
        } else {
          await saveCode(db, of, encryptCode(await keyToSave(source, db), of, value));
          await logAccess(db, of, 'changed', now());
        }
        return listAccess(db, ownerId, params.id);
      }),
  );

  app.post(
    '/api/clients/:id/access/reveal',
    {
      schema: {
        operationId: 'revealAccessCode',
        summary: 'Show an access code of a client, which is logged',
        params: idParams,
        body: revealInput,
        response: { 200: revealed },
      },
    },
    async ({ db, ownerId, params, body: { kind } }, reply) => {
      const of = { ownerId, clientId: params.id, kind };
      reply.header('cache-control', 'no-store');
      return transaction(db, async (db) => {
        // A client that goes meanwhile is waited for: what is logged belongs to them.
        await lockClient(db, ownerId, params.id);
        found(await findCode(db, of), 'Access code');
        const key = await accessKey(source, db);
        // Read with the key held: another one may just have taken its place.
        const value = decryptCode(key, of, found(await findCode(db, of), 'Access code'));
        // No code is shown that is not in the log.
        await logAccess(db, of, 'shown', now());
        return { value };
      });
    },
  );

  app.get(
    '/api/clients/:id/access/log',
    {
      schema: {
        operationId: 'listAccessLog',
        summary: 'List when access codes of a client were shown or changed, the latest first',
        params: idParams,
        response: { 200: accessLog },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findClient(db, ownerId, params.id), 'Client');
      return listAccessLog(db, ownerId, params.id);
    },
  );
}
