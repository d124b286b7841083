/** On which devices notifications are shown: translation between HTTP and the statements. */
import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  pushDevice,
  pushDevices,
  pushKey,
  pushSubscriptionInput,
} from '#contract/identity/pushSubscriptions.ts';
import { deviceName } from '#server/identity/sessions/device-name.ts';
import {
  deletePushSubscription,
  insertPushSubscription,
  listPushDevices,
} from '#server/identity/devices/push-subscriptions.sql.ts';
import { NotFound, HttpError, InvalidField, Unauthorized } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { Server } from '#server/platform/http/server.ts';
import { isForbiddenHost } from '#server/platform/push/public-request.ts';
import { findPushKeys } from '#server/platform/push/push-keys.ts';

const NO_KEY = 'This must be what the browser gave when notifications were allowed';
const NO_PUBLIC_URL = 'The browser’s push service must have a public https URL';
const NOT_YOURS = 'Notifications of another browser are sent there. Turn them off there first.';

/** Whether a text is a point on the curve that messages are encrypted with. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** `/api/push-subscriptions` and `/api/push-key`. */
export function pushSubscriptionRoutes(app: Server, networks: readonly string[]): void {
  app.get(
    '/api/push-key',
    {
      schema: {
        operationId: 'getPushKey',
        summary: 'Get the public key that browsers need to subscribe to notifications',
        response: { 200: pushKey },
      },
    },
    async ({ db }) => {
      const { publicKey } = await findPushKeys(db);
      return { publicKey };
    },
  );

  app.get(
    '/api/push-subscriptions',
    {
      schema: {
        operationId: 'listPushSubscriptions',
        summary: 'List the devices that show notifications, this one first',
        response: { 200: pushDevices },
      },
    },
    ({ db, ownerId, principal }) => listPushDevices(db, ownerId, principal?.sid),
  );

  app.post(
    '/api/push-subscriptions',
    {
      schema: {
        operationId: 'createPushSubscription',
        summary: 'Turn on notifications on this device until its session ends',
        body: pushSubscriptionInput,
        response: { 201: pushDevice },
      },
    },
    (request, reply) =>
      createOnce(request, reply, async (db) => {
        const { ownerId, principal, body, headers } = request;
        const sid = principal?.sid;
        if (sid === undefined) throw new Unauthorized();
        if (!isPublicKey(body.keys.p256dh)) throw new InvalidField('keys.p256dh', NO_KEY);
        if (isForbiddenHost(new URL(body.endpoint), networks)) {
          throw new InvalidField('endpoint', NO_PUBLIC_URL);
        }
        const name = deviceName(headers['user-agent'] ?? '');
        const subscription = { ...body, sid, deviceName: name };
        const stored = await insertPushSubscription(db, ownerId, subscription);
        if (!stored) throw new HttpError(409, NOT_YOURS);
        return stored;
      }),
  );

  app.delete(
    '/api/push-subscriptions/:id',
    {
      schema: {
        operationId: 'deletePushSubscription',
        summary: 'Turn off notifications on a device',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if ((await deletePushSubscription(db, ownerId, params.id)) === 0) {
        throw new NotFound('Device');
      }
      return reply.code(204).send(null);
    },
  );
}
