/** What every area is given when the app is composed, and what it adds to the app. */
import type { FastifyBaseLogger } from 'fastify';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import type { PhotoContext } from '#server/people/photos/photos.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Kinds } from '#server/messages/notifications/notification.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import type { Database, OpenDatabase } from '#server/platform/db/database.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Quota } from '#server/platform/limits/quotas.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export interface AreaContext {
  config: Config;
  db: OpenDatabase;
  log: FastifyBaseLogger;
  storage: Storage;
  photos: PhotoContext;
  auth: AuthContext;
  /** The script that copies values on the pages that clients open. */
  copyScript: string;
  quotas: readonly Quota[];
  /** The kinds of notifications. */
  kinds: Kinds;
  /** Undefined where this Pawkeeper sends no email. */
  mailer: Mailer | undefined;
  /** Hands a notification to the job that sends it; undefined where this Pawkeeper sends no email. */
  enqueue: ((db: Database, queued: QueuedDelivery) => Promise<void>) | undefined;
  /** Asked for when something is enqueued: the areas say first which jobs there are. */
  jobs: () => Jobs;
  now: () => Date;
  /** The business's day and time. */
  diaryNow: () => DiaryTime;
  today: () => IsoDate;
}

export interface Area {
  jobs?: readonly HandledJob[];
  /** Pages without scripts, which may send forms. */
  pages?(pages: Server): void;
  /** Calls and files without a session. */
  open?(app: Server): void;
  /** The calls of signed-in users. */
  routes(users: Server, lists: ListAnswers): void | Promise<void>;
  /** What runs as long as the server does, where it runs jobs. */
  watch?(app: Server): void;
}
