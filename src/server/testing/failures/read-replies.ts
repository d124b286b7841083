/** Reads the answers in a mailbox once, in a process of its own, so that it can be killed on the way. Says when it begins. */
import { notifications } from '#server/areas/notifications.ts';
import { readReplies } from '#server/messages/conversations/replies.jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';

const server: Parameters<typeof openDatabase>[0] = JSON.parse(process.env['TEST_DATABASE'] ?? '{}');
const mailbox = readConfig(process.env).replies;
if (!mailbox) throw new Error('No mailbox');
const db = openDatabase(server, () => undefined);
const job = readReplies({
  kinds: notifications,
  db,
  mailbox,
  now: () => new Date(),
  onAnswer: async () => {},
  keepPhoto: async () => undefined,
});
process.stdout.write('begun\n');
await job.run({}, { jobId: '', signal: new AbortController().signal });
await db.end();
