/** Where someone is signed in, and how to end that from here. */
import { z } from 'zod';
import { devices } from '#contract/identity/devices.ts';
import { idParams } from '#contract/entity.ts';
import type { SignInContext } from '#server/identity/sign-in/context.ts';
import { deviceName } from '#server/identity/sessions/device-name.ts';
import { endSessionNamed, listSessions } from '#server/identity/devices/devices.sql.ts';
import { signOutElsewhere } from '#server/identity/sign-in/sign-in-completion.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { NotFound } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { accountOf } from '#server/identity/accounts/principal.ts';
import { findSession } from '#server/identity/sessions/sessions.ts';

const atMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** `/api/auth/sessions`. */
export function deviceRoutes(app: Server, { cookies }: Pick<SignInContext, 'cookies'>): void {
  app.get(
    '/api/auth/sessions',
    {
      schema: {
        operationId: 'listDevices',
        summary: 'List the user’s signed-in devices',
        response: { 200: devices },
      },
    },
    async (request) => {
      const { db } = request;
      const own = await findSession(db, cookies.token(request) ?? '');
      const sessions = await listSessions(db, request.ownerId, own?.id ?? '');
      return sessions.map(({ id, agent, signedInAt, touchedAt }) => ({
        id,
        current: id === own?.id,
        name: deviceName(agent),
        signedInAt: atMoment(signedInAt),
        lastSeenAt: atMoment(touchedAt),
      }));
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        operationId: 'signOutDevice',
        summary: 'Sign out one device',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const ended = await endSessionNamed(accountOf(request), request.ownerId, request.params.id);
      if (!ended) throw new NotFound('Device');
      await logEvent(request.db, request.ownerId, 'device-signed-out');
      return reply.code(204).send(null);
    },
  );

  // Everywhere but here.
  app.delete(
    '/api/auth/sessions',
    {
      schema: {
        operationId: 'signOutOtherDevices',
        summary: 'Sign out every other device',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await transaction(accountOf(request), async (db) => {
        await signOutElsewhere(db, cookies, request);
        await logEvent(db, request.ownerId, 'devices-signed-out');
      });
      return reply.code(204).send(null);
    },
  );
}
