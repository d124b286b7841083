/** Tells a client that the walker is on the way to an appointment. */
import { idParams } from '#contract/entity.ts';
import { delivery } from '#contract/messages/deliveries.ts';
import { onTheWay } from '#server/diary/appointments/on-the-way.notification.ts';
import { findAppointment } from '#server/diary/appointments/appointments.sql.ts';
import {
  findDelivery,
  findPlanned,
  insertQueued,
  type NewDelivery,
  type QueuedDelivery,
  requeueEnded,
  settleDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import { refuseUnconfirmed } from '#server/messages/notifications/unconfirmed.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

const NOT_SENT =
  'Not sent: this Pawkeeper has no mail server. Ask your administrator to set SMTP_URL and MAIL_FROM.';

interface OnTheWayContext {
  now: () => Date;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
}

export function onTheWayRoute(app: Server, { now, enqueue }: OnTheWayContext): void {
  app.post(
    '/api/appointments/:id/on-the-way',
    {
      schema: {
        operationId: 'tellOnTheWay',
        summary: 'Email the client that you are on the way: once for each day of the appointment',
        params: idParams,
        response: { 200: delivery },
      },
    },
    ({ db, ownerId, params }) =>
      transaction(db, async (db) => {
        const { id, clientId, date } = found(
          await findAppointment(db, ownerId, params.id),
          'Appointment',
        );
        const planned: NewDelivery = {
          clientId,
          kind: onTheWay.kind,
          subjectId: id,
          dedupeKey: date,
        };
        const queued =
          (await insertQueued(db, ownerId, planned, now())) ??
          // A tap after one that came to nothing, such as with a wrong email address, tries again.
          (await requeueEnded(db, ownerId, planned, now()));
        if (queued && enqueue) {
          await refuseUnconfirmed(db, ownerId);
          await enqueue(db, queued);
        }
        if (queued && !enqueue)
          await settleDelivery(db, ownerId, queued.id, 'failed', NOT_SENT, now());
        // Neither is there where the client was deleted in between, and the appointment with them.
        const { id: deliveryId } = found(
          queued ?? (await findPlanned(db, ownerId, planned)),
          'Appointment',
        );
        return found(await findDelivery(db, ownerId, deliveryId), 'Delivery');
      }),
  );
}
