/** Emails from addresses of clients that answer no email of ours, from a real IMAP server to a person who sorts them. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { MAX_MESSAGE_LENGTH } from '#contract/messages/conversations.ts';
import type { UnsortedMail } from '#contract/messages/unsortedMails.ts';
import { notifications } from '#server/areas/notifications.ts';
import { readReplies } from '#server/messages/conversations/replies.jobs.ts';
import { oldUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const imap = await startImapServer();
afterAll(() => imap.close());
const mailbox = readConfig({ ...mailSettings(1), IMAP_URL: imap.url }).replies;
if (!mailbox) throw new Error('No mailbox');
const app = await testApp();
const context = {
  kinds: notifications,
  db: app.db,
  mailbox,
  now: () => new Date(),
  onAnswer: async () => {},
  keepPhoto: async () => undefined,
};
// As after a start: what was put off before is looked at again.
const look = () =>
  readReplies(context).run({}, { jobId: '', signal: new AbortController().signal });

let count = 0;
const newAddress = (): string => `ann.${(count += 1)}@example.org`;
const send = (from: string, words = 'Do you walk cats?', headers = '') =>
  imap.append(
    `From: Ann <${from}>\nTo: paws@example.org\nSubject: A  question\nMessage-ID: <${Math.random()}@ann>\n${headers}\n${words}`,
  );
const listOf = async (sam: Caller) => (await sam.get('/api/unsorted-mails')).body as UnsortedMail[];

test('an email from the address of a client waits for its owner, who puts it into a conversation, once [unsorted-1]', async () => {
  const sam = await app.user();
  const email = newAddress();
  const client = await addClient(sam, { firstName: 'Ann', lastName: 'Hill', email });
  await send(email.toUpperCase());
  await look();
  const [mail, ...others] = await listOf(sam);
  expect([mail, others]).toMatchObject([
    {
      clientId: client.id,
      firstName: 'Ann',
      lastName: 'Hill',
      sender: email.toUpperCase(),
      subject: 'A question',
      content: 'Do you walk cats?',
    },
    [],
  ]);
  const path = `/api/unsorted-mails/${mail?.id}`;
  const foreign = await app.user();
  expect(await listOf(foreign)).toEqual([]);
  expect((await foreign.put(path, { clientId: (await addClient(foreign)).id })).status).toBe(404);
  expect((await foreign.delete(path)).status).toBe(404);
  const nobody = await sam.put(path, { clientId: (await addClient(foreign)).id });
  expect([nobody.status, (await listOf(sam)).length]).toEqual([404, 1]);
  const sorted = await sam.put(path, { clientId: client.id });
  expect([sorted.status, sorted.body]).toMatchObject([
    200,
    {
      clientId: client.id,
      content: 'A question\n\nDo you walk cats?',
      direction: 'incoming',
      sentAt: mail?.receivedAt,
    },
  ]);
  expect([await listOf(sam), (await sam.put(path, { clientId: client.id })).status]).toEqual([
    [],
    404,
  ]);
  // Read again, as after a kill, it does not come back.
  await imap.asMailProgram(async (program) => {
    await program.mailboxOpen('INBOX');
    await program.messageFlagsRemove('1:*', ['PawkeeperRead']);
  });
  await look();
  expect(await listOf(sam)).toEqual([]);
});

test('an email of a stranger, of a client of two businesses or of an archived one is shown to nobody [unsorted-2]', async () => {
  const [sam, ada] = [await app.user(), await app.user()];
  const [both, archived] = [newAddress(), newAddress()];
  await addClient(sam, { email: both });
  await addClient(ada, { email: both });
  const { id } = await addClient(sam, { email: archived });
  await app.db.run(sql`update clients set archived_at = now() where id = ${id}`);
  for (const from of [both, archived, 'stranger@example.org']) await send(from);
  await look();
  expect([await listOf(sam), await listOf(ada)]).toEqual([[], []]);
});

test('what a program wrote waits for nobody, and an attachment is said to be left out [unsorted-3]', async () => {
  const sam = await app.user();
  const email = newAddress();
  await addClient(sam, { email });
  await send(email, 'Away', 'Auto-Submitted: auto-replied\n');
  await send(
    email,
    '--b\n\nLook\n--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\nAAAA\n--b--\n',
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n',
  );
  await look();
  expect((await listOf(sam)).map(({ content }) => content)).toEqual([
    'Look\n\n(1 attachment was not added.)',
  ]);
});

test('an email has the time when it came, and its message may are in the subject [unsorted-5]', async () => {
  const sam = await app.user();
  const email = newAddress();
  const client = await addClient(sam, { email });
  const cameAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 3 * 86_400_000);
  await imap.asMailProgram((program) =>
    program.append('INBOX', `From: ${email}\r\nSubject: Friday at ten?\r\n\r\n`, [], cameAt),
  );
  await look();
  const [mail] = await listOf(sam);
  const receivedAt = cameAt.toISOString();
  expect(mail).toMatchObject({ subject: 'Friday at ten?', content: '', receivedAt });
  const sorted = await sam.put(`/api/unsorted-mails/${mail?.id}`, { clientId: client.id });
  expect(sorted.body).toMatchObject({ content: 'Friday at ten?', sentAt: receivedAt });
});

test('a long mail with its subject is no longer than a message [unsorted-6]', async () => {
  const sam = await app.user();
  const email = newAddress();
  const client = await addClient(sam, { email });
  await send(email, 'Cats. '.repeat(2_000));
  await look();
  const [mail] = await listOf(sam);
  const sorted = await sam.put(`/api/unsorted-mails/${mail?.id}`, { clientId: client.id });
  expect((sorted.body as { content: string }).content).toHaveLength(MAX_MESSAGE_LENGTH);
});

test('fifty emails wait, and others in the mailbox; one is taken off the list, is too old after thirty days, or goes with its client [unsorted-4]', async () => {
  const sam = await app.user();
  const email = newAddress();
  const { id, userId } = await addClient(sam, { email });
  await app.db.run(sql`insert into unsorted_mails (id, user_id, client_id, sender, subject, content)
    select gen_random_uuid(), ${userId}, ${id}, ${email}, '', 'Hello' from generate_series(1, 50)`);
  await send(email);
  await look();
  const mails = await listOf(sam);
  expect([mails.length, new Set(mails.map(({ content }) => content))]).toEqual([
    50,
    new Set(['Hello']),
  ]);
  expect((await sam.delete(`/api/unsorted-mails/${mails[0]?.id}`)).status).toBe(204);
  expect(await listOf(sam)).toHaveLength(49);
  // The one that found no room comes again.
  await look();
  const after = (await listOf(sam)).map(({ content }) => content);
  expect([after.length, after.includes('Do you walk cats?')]).toEqual([50, true]);
  await app.db.run(sql`update unsorted_mails set received_at = now() - interval '31 days'
    where user_id = ${userId} and id <> ${mails[1]?.id}`);
  await deleteExpired(app.db, oldUnsorted(new Date(Date.now() - 30 * 86_400_000)));
  expect((await listOf(sam)).map((mail) => mail.id)).toEqual([mails[1]?.id]);
  await sam.delete(`/api/clients/${id}`);
  expect(await listOf(sam)).toEqual([]);
});
