/** A server whose clients answer by email: a real mail server, a real IMAP server, and the job that reads. For the whole test file. */
import { afterAll } from 'vitest';
import { notifications } from '#server/areas/notifications.ts';
import { readReplies } from '#server/messages/conversations/replies.jobs.ts';
import { keepMailedPhoto } from '#server/people/photos/mailed-photos.ts';
import { photoQuotaOf, quotasFrom } from '#server/overview/usage/quotas.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Starts everything; `look` reads the mailbox once, `business` makes someone who has written an email to a client. */
export async function answeredByMail() {
  const mailServer = await startMailServer();
  afterAll(() => mailServer.close());
  const imap = await startImapServer();
  afterAll(() => imap.close());
  const settings = { ...mailSettings(mailServer.port), IMAP_URL: imap.url };
  const app = await testApp(settings);
  const mailbox = readConfig(settings).replies;
  if (!mailbox) throw new Error('No mailbox');
  const photos = { ...app, now: () => new Date() };
  const context = {
    kinds: notifications,
    db: app.db,
    mailbox,
    now: () => new Date(),
    onAnswer: async () => {},
    keepPhoto: (client: { ownerId: string; clientId: string }, bytes: Buffer) =>
      keepMailedPhoto(photos, photoQuotaOf(quotasFrom({})), client, bytes),
  };
  // As after a start: what was put off before is looked at again.
  const look = () =>
    readReplies(context).run({}, { jobId: '', signal: new AbortController().signal });
  let count = 0;
  /** Someone who has written an email to a client. */
  async function business() {
    count += 1;
    const email = `ann.${count}@example.org`;
    const sam = await app.user();
    const client = await addClient(sam, { firstName: 'Ann', email });
    const thread = `/api/conversations/${client.id}/messages`;
    await sam.post(thread, { content: 'Shall I come at ten?', channel: 'mail' });
    const { headers } = await mailServer.mail(email);
    const incoming = async () =>
      ((await sam.get(thread)).body as { messages: Record<string, unknown>[] }).messages
        .filter(({ direction }) => direction === 'incoming')
        .map(({ content }) => content);
    return {
      sam,
      clientId: client.id,
      email,
      incoming,
      messageId: headers.get('message-id') ?? '',
      replyTo: headers.get('reply-to') ?? '',
    };
  }
  return { app, imap, settings, look, business };
}

/** An email as it lies in a mailbox. */
export const mail = (headers: Record<string, string>, body: string): string => {
  const all = {
    From: 'ann@example.org',
    To: 'paws@example.org',
    'Message-ID': `<${Math.random()}@ann>`,
    ...headers,
  };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}`;
};
