/** The part of the composition root that sends and receives messages: jobs, calls, and the pages of mailed links. */
import type { PhotoSize } from '#contract/uploads.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { deleteExpiredClientLinks } from '#server/deliveries/client-links.sql.ts';
import { deliveryRoutes } from '#server/deliveries/deliveries.http.ts';
import {
  enqueueDelivery,
  planDeliveries,
  sendDeliveries,
} from '#server/deliveries/deliveries.jobs.ts';
import {
  deleteOldDeliveries,
  insertQueued,
  type QueuedDelivery,
} from '#server/deliveries/deliveries.sql.ts';
import { enqueuePushes, sendPushes } from '#server/deliveries/push.jobs.ts';
import { findMessageSettings } from '#server/deliveries/settings.sql.ts';
import { pushSubscriptionRoutes } from '#server/identity/devices/push-subscriptions.http.ts';
import { deleteExpiredInvoiceLinks } from '#server/invoices/invoice-links.sql.ts';
import { invoicePages } from '#server/invoices/invoice-page.http.ts';
import { batchRoutes } from '#server/invoices/batches.http.ts';
import { sendBatches } from '#server/invoices/batches.jobs.ts';
import { sendingRoutes } from '#server/invoices/sending.http.ts';
import { type ClientPageContext, clientPages } from '#server/messages/client-page.http.ts';
import { conversationRoutes } from '#server/messages/conversations.http.ts';
import { messageRoutes } from '#server/messages/messages.http.ts';
import { watchMailbox } from '#server/platform/mail/mailbox.ts';
import { type KeepPhoto, readReplies, replyReading } from '#server/messages/replies.jobs.ts';
import { preparedRoutes } from '#server/deliveries/prepared.http.ts';
import { unsortedRoutes } from '#server/messages/unsorted.http.ts';
import { deleteOldUnsorted } from '#server/messages/unsorted.sql.ts';
import { unreadRoutes } from '#server/messages/unread.http.ts';
import type { PushConfig } from '#server/platform/config/push.ts';
import type { RepliesConfig } from '#server/platform/config/replies.ts';
import type { Database, OpenDatabase } from '#server/platform/db/database.ts';
import { ownerNotifications } from '#server/platform/db/notifications.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import { privateLinks } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { MAX_KEPT_BYTES } from '#server/photos/photos.sql.ts';
import { photoQuotaOf } from '#server/quotas/quotas.ts';
import { keepMailedPhoto } from '#server/photos/mailed-photos.ts';
import { deletePhotosNotSent } from '#server/photos/message-photos.sql.ts';
import { type PhotoContext, photoKey, photoUrl } from '#server/photos/photos.ts';
import type { Quota } from '#server/platform/limits/quotas.ts';
import { hourlyDeletion } from '#server/platform/jobs/expired-rows.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { openPusher } from '#server/platform/push/pusher.ts';
import { dayReportRoutes } from '#server/visit-reports/day-reports.http.ts';
import { type ReportPhotos, reportPages } from '#server/visit-reports/report-page.http.ts';
import { visitReportRoutes } from '#server/visit-reports/visit-reports.http.ts';

interface MessagingOptions {
  db: OpenDatabase;
  photos: PhotoContext;
  quotas: readonly Quota[];
  /** Undefined where this Pawkeeper sends no mail. */
  mailer: Mailer | undefined;
  /** Undefined where no answers by mail are read. */
  replies: RepliesConfig | undefined;
  push: PushConfig;
  /** What links begin with; undefined where they begin with the address of the page that asks for one. */
  publicOrigin: string | undefined;
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
  /** Asked for once jobs are opened. */
  jobs: () => Jobs;
}

/** What `app.ts` registers. */
export interface Messaging {
  jobs: readonly HandledJob[];
  /** Looks for answers as they come, where a mailbox is configured, until the server ends. */
  watch(app: Server): void;
  pages(app: Server, css: string, copyScript: string): void;
  routes(app: Server, lists: ListAnswers, css: string): void;
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

export function openMessaging({
  db,
  photos: photoContext,
  quotas,
  mailer,
  replies,
  push,
  publicOrigin,
  now,
  diaryNow,
  timeZone,
  jobs,
}: MessagingOptions): Messaging {
  const readPhoto = (id: string, size: PhotoSize) =>
    photoContext.storage.read(photoKey(id, size), MAX_KEPT_BYTES);
  const photos: ReportPhotos = {
    urlOf: photoUrl,
    read: (id) => readPhoto(id, 'full'),
  };
  const outbox = { db, mailer, now, diaryNow, timeZone };
  const canSend = mailer !== undefined;
  const enqueueAny = (db: Database, queued: QueuedDelivery) => enqueueDelivery(jobs(), db, queued);
  const makeLink = privateLinks(publicOrigin);
  const today = () => diaryNow().date;
  const enqueue = canSend ? enqueueAny : undefined;
  const onAnswer: ClientPageContext['onAnswer'] = async (db, { ownerId, clientId }, subjectId) => {
    await enqueuePushes(jobs(), db, ownerId, { clientId, messageId: subjectId }, now());
    if (!enqueue || !(await findMessageSettings(db, ownerId)).answers) return;
    const planned = { clientId, kind: 'answer', subjectId, occasion: 'once' } as const;
    const queued = await insertQueued(db, ownerId, planned, now());
    if (queued) await enqueue(db, queued);
  };
  const keepPhoto: KeepPhoto = (subject, bytes) =>
    keepMailedPhoto(photoContext, photoQuotaOf(quotas), subject, bytes);
  return {
    jobs: [
      planDeliveries({ ...outbox, isMailing: canSend }, jobs),
      sendDeliveries(outbox),
      sendBatches({ db, now, today, enqueue }, jobs),
      ...(replies ? [readReplies({ db, mailbox: replies, now, onAnswer, keepPhoto })] : []),
      sendPushes({ db, pusher: openPusher(push), now, diaryNow, timeZone }),
      hourlyDeletion('expired-client-links', 2, () => deleteExpiredClientLinks(db, now())),
      hourlyDeletion('expired-invoice-links', 17, () => deleteExpiredInvoiceLinks(db, now())),
      hourlyDeletion('photos-not-sent', 12, () => deletePhotosNotSent(db, daysBefore(now(), 2))),
      hourlyDeletion('old-unsorted-mails', 12, () => deleteOldUnsorted(db, daysBefore(now(), 30))),
      hourlyDeletion('old-deliveries', 7, () => deleteOldDeliveries(db, now())),
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
    pages(app, css, copyScript) {
      clientPages(app, { db, now, timeZone, css, readPhoto, onAnswer });
      reportPages(app, { db, photos, now, timeZone, css });
      invoicePages(app, { db, now, timeZone, css, script: copyScript });
    },
    routes(app, lists, css) {
      const notifications = ownerNotifications(db, 'pawkeeper_messages');
      app.addHook('onClose', () => notifications.close());
      messageRoutes(app, lists);
      conversationRoutes(app, { now, enqueue });
      unsortedRoutes(app);
      unreadRoutes(app, db, notifications);
      pushSubscriptionRoutes(app, push.networks);
      deliveryRoutes(app, lists, { now, diaryNow, timeZone, enqueue: enqueueAny, canSend });
      preparedRoutes(app, { now, diaryNow, timeZone });
      visitReportRoutes(app, lists, { photos, now, timeZone, css, enqueue, makeLink });
      dayReportRoutes(app, now, timeZone);
      sendingRoutes(app, { now, today, enqueue, makeLink });
      batchRoutes(app, now, jobs);
    },
  };
}
