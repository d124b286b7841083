/** The calls about deliveries and the settings of messages: translation between HTTP and the statements. */
import { z } from 'zod';
import {
  delivery,
  messageSettingsOf,
  messageSettingsUpdateOf,
  type NotificationKind,
  notificationKinds,
  type Template,
} from '#contract/messages/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import { pageQuery } from '#contract/pageQuery.ts';
import { type IsoDate, isoDate } from '#contract/fields/isoDate.ts';
import { STANDARD_QUICK_TEXTS } from '#contract/rules/template.ts';
import {
  deliveryList,
  findDelivery,
  requeueDelivery,
  type QueuedDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import type { Kinds, Notification } from '#server/messages/notifications/notification.ts';
import {
  findMessageSettings,
  type StoredSettings,
  updateMessageSettings,
} from '#server/messages/notifications/settings.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** The most that a list answers; the quota of an account is far below. */
const MAX_DELIVERIES = 1_000_000;

const ONCE = 'Notifications can’t be sent again. Look in Messages instead.';
const TOO_LATE = 'This has already been sent, or is being sent right now. Reload the list.';

const standardWords = ({ subject, text }: Template): Template => ({ subject, text });

const describedKind = (
  { kind, audience, logLabel, logNamesClient, setting, time, template }: Notification,
  today: IsoDate,
): NotificationKind => ({
  kind,
  audience,
  logLabel,
  logNamesClient,
  setting: setting ? { name: setting.name, label: setting.label, hint: setting.hint } : null,
  time: time ? { name: time.name, label: time.label } : null,
  template: template
    ? { ...template, needs: template.needs ?? null, example: { ...template.example(today) } }
    : null,
});

export interface DeliveryContext {
  kinds: Kinds;
  now: () => Date;
  /** Returns the business's day. */
  today: () => IsoDate;
  timeZone: string;
  /** Hands a delivery to a job, which says why where nothing can be mailed. */
  enqueue: (db: Database, delivery: QueuedDelivery) => Promise<void>;
  /** Whether this Pawkeeper has a mail server. */
  canSend: boolean;
}

export function deliveryRoutes(app: Server, lists: ListAnswers, context: DeliveryContext): void {
  const { kinds, now, today, timeZone, enqueue, canSend } = context;
  const settingsAnswer = messageSettingsOf(kinds);
  const deliveryAnswer = delivery.extend({
    kind: z.enum(kinds.map(({ kind }) => kind)),
  });
  const answer = ({ choices, quickTexts, ...rest }: StoredSettings) => ({
    ...rest,
    ...Object.fromEntries(
      kinds.flatMap(({ kind, setting, time }) => [
        ...(setting ? [[setting.name, choices[kind]?.isOn ?? false]] : []),
        ...(time ? [[time.name, choices[kind]?.time ?? time.standard]] : []),
      ]),
    ),
    quickTexts: quickTexts ?? [...STANDARD_QUICK_TEXTS],
    canSend,
    templates: Object.fromEntries(
      kinds.flatMap(({ kind, template }) =>
        template ? [[kind, choices[kind]?.template ?? standardWords(template)]] : [],
      ),
    ),
  });

  app.get(
    '/api/deliveries',
    {
      schema: {
        operationId: 'listDeliveries',
        summary: 'List deliveries, newest first: all, from a day on, or a page',
        querystring: pageQuery.extend({
          from: isoDate('From must be a day such as 2026-03-29').optional(),
        }),
        response: { 200: z.array(deliveryAnswer).max(MAX_DELIVERIES) },
      },
    },
    (request, reply) => lists.send(reply, deliveryList(request.ownerId, request.query, timeZone)),
  );

  app.get(
    '/api/deliveries/:id',
    {
      schema: {
        operationId: 'getDelivery',
        summary: 'Get a delivery and its state',
        params: idParams,
        response: { 200: deliveryAnswer },
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
        summary: 'Send a waiting, failed or missed delivery now',
        params: idParams,
        response: { 200: deliveryAnswer },
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
        summary: 'Get which emails are sent, when, and their texts',
        response: { 200: settingsAnswer },
      },
    },
    async (request) => answer(await findMessageSettings(request.db, request.ownerId)),
  );

  app.put(
    '/api/message-settings',
    {
      schema: {
        operationId: 'updateMessageSettings',
        summary: 'Change which emails are sent, when, and their texts',
        body: messageSettingsUpdateOf(kinds),
        response: { 200: settingsAnswer },
      },
    },
    async (request) =>
      transaction(request.db, async (db) =>
        answer(await updateMessageSettings(db, kinds, request.ownerId, request.body, now())),
      ),
  );

  app.get(
    '/api/notification-kinds',
    {
      schema: {
        operationId: 'listNotificationKinds',
        summary: 'List the kinds of emails and notifications, with their words on screens',
        response: { 200: notificationKinds },
      },
    },
    () => kinds.map((kind) => describedKind(kind, today())),
  );
}
