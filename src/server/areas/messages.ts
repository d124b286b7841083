/** Conversations and notifications: the jobs that send and receive, calls, and the page that emailed links open. */
import { answersOf } from '#server/areas/answers.ts';
import type { Area, AreaContext } from '#server/areas/area.ts';
import { photoReader } from '#server/areas/message-photos.ts';
import { deliveryRoutes } from '#server/messages/notifications/deliveries.http.ts';
import {
  enqueueDelivery,
  planDeliveries,
  sendDeliveries,
} from '#server/messages/notifications/deliveries.jobs.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import { sendPushes } from '#server/messages/notifications/push.jobs.ts';
import { clientPages } from '#server/messages/conversations/client-page.http.ts';
import { conversationRoutes } from '#server/messages/conversations/conversations.http.ts';
import { messageRoutes } from '#server/messages/conversations/messages.http.ts';
import { watchMailbox } from '#server/platform/mail/mailbox.ts';
import {
  type KeepPhoto,
  readReplies,
  replyReading,
} from '#server/messages/conversations/replies.jobs.ts';
import { preparedRoutes } from '#server/messages/ready-to-send/prepared.http.ts';
import { unsortedRoutes } from '#server/messages/conversations/unsorted.http.ts';
import { unreadRoutes } from '#server/messages/conversations/unread.http.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownerNotifications } from '#server/platform/db/notifications.ts';
import { photoQuotaOf } from '#server/overview/usage/quotas.ts';
import { keepMailedPhoto } from '#server/people/photos/mailed-photos.ts';
import { openPusher } from '#server/platform/push/pusher.ts';

export function messagesArea(context: AreaContext): Area {
  const {
    config,
    db,
    log,
    auth,
    photos: photoContext,
    quotas,
    kinds,
    mailer,
    enqueue,
    jobs,
    now,
  } = context;
  const { replies, push, timeZone } = config;
  const { diaryNow, today } = context;
  const { css } = auth;
  const readPhoto = photoReader(photoContext);
  const outbox = { kinds, db, mailer, now, diaryNow, timeZone };
  const canSend = mailer !== undefined;
  const enqueueAny = (db: Database, queued: QueuedDelivery) => enqueueDelivery(jobs(), db, queued);
  const onAnswer = answersOf(context);
  const keepPhoto: KeepPhoto = (subject, bytes) =>
    keepMailedPhoto(photoContext, photoQuotaOf(quotas), subject, bytes);
  return {
    jobs: [
      planDeliveries({ ...outbox, log, isMailing: canSend }, jobs),
      sendDeliveries(outbox),
      ...(replies ? [readReplies({ kinds, db, mailbox: replies, now, onAnswer, keepPhoto })] : []),
      sendPushes({ kinds, db, pusher: openPusher(push), now, diaryNow, timeZone }),
    ],
    watch(app) {
      if (!replies) return;
      const ending = new AbortController();
      // Every server watches: one look more does no harm, and none needs to lead.
      const look = () =>
        void jobs()
          .enqueue(db, replyReading, {})
          .catch(() => undefined);
      app.addHook('onReady', async () => void watchMailbox(replies, look, ending.signal));
      app.addHook('preClose', async () => ending.abort());
    },
    pages(app) {
      clientPages(app, { db, now, timeZone, css, readPhoto, onAnswer });
    },
    routes(app, lists) {
      const notifications = ownerNotifications(db, 'pawkeeper_messages');
      app.addHook('onClose', () => notifications.close());
      messageRoutes(app, lists);
      conversationRoutes(app, { now, enqueue });
      unsortedRoutes(app);
      unreadRoutes(app, db, notifications);
      deliveryRoutes(app, lists, { kinds, now, today, timeZone, enqueue: enqueueAny, canSend });
      preparedRoutes(app, { kinds, now, diaryNow, timeZone });
    },
  };
}
