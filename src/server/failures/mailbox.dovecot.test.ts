/** The built server with a mailbox, under an email that someone made to stop it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { mail } from '#server/testing/answered-by-mail.ts';
import { startServer } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';

test('an email of empty lines stops nobody, is marked, and the answer behind it is stored [mailbox-2]', async () => {
  const mailServer = await startMailServer();
  const imap = await startImapServer();
  const dataDir = await temporaryFolder('pawkeeper-mailbox-');
  const PORT = `${await freePort()}`;
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const settings = { ...mailSettings(mailServer.port), PORT, PUBLIC_URL, IMAP_URL: imap.url };
  const server = await startServer(dataDir, settings);
  onTestFinished(async () => {
    await server.kill();
    await removeFolder(dataDir);
    await Promise.all([imap.close(), mailServer.close()]);
  });
  const sam = await signUp(callerOf(() => server.origin));
  const email = 'ann@example.org';
  const client = await addClient(sam, { email });
  const thread = `/api/conversations/${client.id}/messages`;
  await sam.post(thread, { content: 'Shall I come?', channel: 'mail' });
  const messageId = (await mailServer.mail(email)).headers.get('message-id') ?? '';
  // The parser would take a minute.
  await imap.append(mail({ From: 'stranger@example.org' }, '\n'.repeat(5_000_000)));
  await imap.append(mail({ 'In-Reply-To': messageId }, 'Yes please'));
  let longest = 0;
  let answers: unknown[] = [];
  while (answers.length === 0) {
    const askedAt = Date.now();
    const { messages } = (await sam.get(thread)).body as { messages: { direction: string }[] };
    longest = Math.max(longest, Date.now() - askedAt);
    answers = messages.filter(({ direction }) => direction === 'incoming');
    await sleep(50);
  }
  expect(answers).toMatchObject([{ content: 'Yes please' }]);
  expect(longest).toBeLessThan(3_000);
  const unmarked = () =>
    imap.asMailProgram(async (program) => {
      await program.mailboxOpen('INBOX');
      return program.search({ unKeyword: 'PawkeeperRead' });
    });
  await expect.poll(unmarked).toEqual([]);
});
