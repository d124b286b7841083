/** Sends one delivery, in a process of its own, so that it can be killed on the way. */
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { notifications } from '#server/areas/notifications.ts';
import { sendDeliveries } from '#server/messages/notifications/deliveries.jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';

const server: Parameters<typeof openDatabase>[0] = JSON.parse(process.env['TEST_DATABASE'] ?? '{}');
const { mail, timeZone } = readConfig(process.env);
if (!mail) throw new Error('No mail server');
const db = openDatabase(server, () => undefined);
const now = () => new Date();
const diaryNow = () => diaryTime(now(), timeZone);
const job = sendDeliveries({
  kinds: notifications,
  db,
  mailer: openMailer(mail),
  now,
  diaryNow,
  timeZone,
});
const queued: unknown = JSON.parse(process.env['TEST_DELIVERY'] ?? '{}');
await job.run(queued, { jobId: '', signal: new AbortController().signal });
await db.end();
