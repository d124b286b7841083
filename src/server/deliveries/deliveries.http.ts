/** The calls about deliveries and the settings of messages: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  delivery,
  deliveryPreview,
  messageSettings,
  messageSettingsUpdate,
} from '#contract/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import { pageQuery } from '#contract/pageQuery.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { STANDARD_QUICK_TEXTS, STANDARD_TEMPLATES } from '#contract/rules/template.ts';
import {
  deliveryList,
  findDelivery,
  requeueDelivery,
  type QueuedDelivery,
} from '#server/deliveries/deliveries.sql.ts';
import { previewEvening } from '#server/deliveries/preview.ts';
import {
  findMessageSettings,
  type StoredSettings,
  updateMessageSettings,
} from '#server/deliveries/settings.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/http/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** The most that a list answers; the quota of an account is far below. */
const MAX_DELIVERIES = 1_000_000;

const ONCE = 'A notification is not sent again. What it tells of is in Messages.';
const TOO_LATE = 'This was sent already, or is being sent right now. Look at the list again.';

export interface DeliveryContext {
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
  /** Hands a delivery to a job, which says why where nothing can be mailed. */
  enqueue: (db: Database, delivery: QueuedDelivery) => Promise<void>;
  /** Whether this Pawkeeper has a mail server. */
  canSend: boolean;
}

export function deliveryRoutes(app: Server, lists: ListAnswers, context: DeliveryContext): void {
  const { now, diaryNow, timeZone, enqueue, canSend } = context;
  const answer = ({ templates, quickTexts, ...rest }: StoredSettings) => ({
    ...rest,
    quickTexts: quickTexts ?? [...STANDARD_QUICK_TEXTS],
    canSend,
    templates: { ...STANDARD_TEMPLATES, ...templates },
  });

  app.get(
    '/api/deliveries',
    {
      schema: {
        operationId: 'listDeliveries',
        summary: 'List what each person was told, the latest first: all, from a day on, or a page',
        querystring: pageQuery.extend({
          from: isoDate('From must be a day such as 2026-03-29').optional(),
        }),
        response: { 200: z.array(delivery).max(MAX_DELIVERIES) },
      },
    },
    (request, reply) => lists.send(reply, deliveryList(request.ownerId, request.query, timeZone)),
  );

  app.get(
    '/api/deliveries/:id',
    {
      schema: {
        operationId: 'getDelivery',
        summary: 'Get what became of a delivery',
        params: idParams,
        response: { 200: delivery },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findDelivery(db, ownerId, params.id), 'Delivery'),
  );

  app.post(
    '/api/deliveries/:id/send',
    {
      schema: {
        operationId: 'sendDelivery',
        summary: 'Send a delivery now that waits, failed or was missed',
        params: idParams,
        response: { 200: delivery },
      },
    },
    async (request) => {
      const { db, ownerId, params } = request;
      return transaction(db, async (db) => {
        const queued = await requeueDelivery(db, ownerId, params.id, now());
        if (queued) await enqueue(db, queued);
        const row = found(await findDelivery(db, ownerId, params.id), 'Delivery');
        if (!queued) throw new HttpError(409, row.channel === 'mail' ? TOO_LATE : ONCE);
        return row;
      });
    },
  );

  app.get(
    '/api/message-settings',
    {
      schema: {
        operationId: 'getMessageSettings',
        summary: 'Get which mails are sent, when and with which words',
        response: { 200: messageSettings },
      },
    },
    async (request) => answer(await findMessageSettings(request.db, request.ownerId)),
  );

  app.put(
    '/api/message-settings',
    {
      schema: {
        operationId: 'updateMessageSettings',
        summary: 'Change which mails are sent, when and with which words',
        body: messageSettingsUpdate,
        response: { 200: messageSettings },
      },
    },
    async (request) =>
      transaction(request.db, async (db) =>
        answer(await updateMessageSettings(db, request.ownerId, request.body, now())),
      ),
  );

  app.get(
    '/api/message-settings/preview',
    {
      schema: {
        operationId: 'previewReminders',
        summary: 'Get the reminders that this evening would send',
        response: { 200: deliveryPreview },
      },
    },
    (request) => previewEvening(request.db, request.ownerId, addDays(diaryNow().date, 1), canSend),
  );
}
