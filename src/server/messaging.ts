/** The part of the composition root that sends and receives messages: jobs, calls, and the pages of mailed links. */
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
  giveUp,
  insertQueued,
  type QueuedDelivery,
} from '#server/deliveries/deliveries.sql.ts';
import { enqueuePushes, sendPushes } from '#server/deliveries/push.jobs.ts';
import { findMessageSettings } from '#server/deliveries/settings.sql.ts';
import { pushSubscriptionRoutes } from '#server/identity/devices/push-subscriptions.http.ts';
import { deleteExpiredInvoiceLinks } from '#server/invoices/invoice-links.sql.ts';
import { invoicePages } from '#server/invoices/invoice-page.http.ts';
import { sendingRoutes } from '#server/invoices/sending.http.ts';
import { type ClientPageContext, clientPages } from '#server/messages/client-page.http.ts';
import { conversationRoutes } from '#server/messages/conversations.http.ts';
import { messageRoutes } from '#server/messages/messages.http.ts';
import { readReplies } from '#server/messages/replies.jobs.ts';
import { unreadRoutes } from '#server/messages/unread.http.ts';
import type { PushConfig } from '#server/platform/config/push.ts';
import type { RepliesConfig } from '#server/platform/config/replies.ts';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { ownerNotifications } from '#server/platform/db/notifications.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { MAX_KEPT_BYTES } from '#server/photos/photos.sql.ts';
import { photoKey, photoUrl } from '#server/photos/photos.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { hourlyDeletion } from '#server/platform/jobs/expired-rows.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { openPusher } from '#server/platform/push/pusher.ts';
import { type ReportPhotos, reportPages } from '#server/visit-reports/report-page.http.ts';
import { visitReportRoutes } from '#server/visit-reports/visit-reports.http.ts';

interface MessagingOptions {
  db: DatabasePool;
  storage: Storage;
  /** Undefined where this Pawkeeper sends no mail. */
  mailer: Mailer | undefined;
  /** Undefined where no answers by mail are read. */
  replies: RepliesConfig | undefined;
  push: PushConfig;
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
  /** Asked for once jobs are opened. */
  jobs: () => Jobs;
}

/** What `app.ts` registers. */
export interface Messaging {
  jobs: readonly HandledJob[];
  pages(app: Server, css: string, copyScript: string): void;
  routes(app: Server, lists: ListAnswers, css: string): void;
}

export function openMessaging({
  db,
  storage,
  mailer,
  replies,
  push,
  now,
  diaryNow,
  timeZone,
  jobs,
}: MessagingOptions): Messaging {
  const photos: ReportPhotos = {
    urlOf: photoUrl,
    read: (id) => storage.read(photoKey(id, 'full'), MAX_KEPT_BYTES),
  };
  const outbox = mailer && { db, mailer, now, diaryNow, timeZone };
  const enqueue = mailer
    ? (db: Database, queued: QueuedDelivery) => enqueueDelivery(jobs(), db, queued)
    : undefined;
  const onAnswer: ClientPageContext['onAnswer'] = async (db, { ownerId, clientId }, subjectId) => {
    await enqueuePushes(jobs(), db, ownerId, { clientId, messageId: subjectId }, now());
    if (!enqueue || !(await findMessageSettings(db, ownerId)).answers) return;
    const planned = { clientId, kind: 'answer', subjectId, occasion: 'once' } as const;
    const queued = await insertQueued(db, ownerId, planned, now());
    if (queued) await enqueue(db, queued);
  };
  return {
    jobs: [
      ...(outbox
        ? [planDeliveries(outbox, jobs), sendDeliveries(outbox)]
        : [hourlyDeletion('given-up-deliveries', 17, () => giveUp(db, now()))]),
      ...(replies ? [readReplies({ db, mailbox: replies, now, onAnswer })] : []),
      sendPushes({ db, pusher: openPusher(push), now }),
      hourlyDeletion('expired-client-links', 2, () => deleteExpiredClientLinks(db, now())),
      hourlyDeletion('expired-invoice-links', 17, () => deleteExpiredInvoiceLinks(db, now())),
      hourlyDeletion('old-deliveries', 7, () => deleteOldDeliveries(db, now())),
    ],
    pages(app, css, copyScript) {
      clientPages(app, { db, now, timeZone, css, onAnswer });
      reportPages(app, { db, photos, now, timeZone, css });
      invoicePages(app, { db, now, timeZone, css, script: copyScript });
    },
    routes(app, lists, css) {
      const notifications = ownerNotifications(db, 'pawkeeper_messages');
      app.addHook('onClose', () => notifications.close());
      messageRoutes(app, lists);
      conversationRoutes(app, { now, enqueue });
      unreadRoutes(app, db, notifications);
      pushSubscriptionRoutes(app, push.networks);
      deliveryRoutes(app, lists, { now, diaryNow, enqueue });
      visitReportRoutes(app, lists, { photos, now, timeZone, css, enqueue });
      sendingRoutes(app, { now, today: () => diaryNow().date, enqueue });
    },
  };
}
