/** A mailbox that is watched, on a real IMAP server. What is read from it is tested with the answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { readNewMails, watchMailbox } from '#server/platform/mail/mailbox.ts';
import { startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings } from '#server/testing/mail-server.ts';

const imap = await startImapServer();
afterAll(() => imap.close());
const mailbox = readConfig({ ...mailSettings(1), IMAP_URL: imap.url }).replies;
if (!mailbox) throw new Error('No mailbox');

test('an email is told as it comes, also after the connection was lost, until nobody wants to know [mailbox-1]', async () => {
  const ending = new AbortController();
  let told = 0;
  const watching = watchMailbox(mailbox, () => (told += 1), ending.signal);
  await expect.poll(() => told).toBeGreaterThan(0);
  const before = told;
  await imap.append('From: ann@example.org\n\nOne');
  await expect.poll(() => told, { timeout: 3_000 }).toBeGreaterThan(before);
  // Many at once are told together.
  const some = told;
  const ten = Array.from({ length: 10 }, (_, at) => `From: ann@example.org\n\n${at}`);
  await Promise.all(ten.map((each) => imap.append(each)));
  await expect.poll(() => told).toBeGreaterThan(some);
  expect(told - some).toBeLessThan(10);
  await imap.stop();
  await imap.start();
  const lost = told;
  await expect.poll(() => told, { timeout: 20_000 }).toBeGreaterThan(lost);
  ending.abort();
  await watching;
  const ended = told;
  await imap.append('From: ann@example.org\n\nTwo');
  expect(told).toBe(ended);
});

test(
  'an email that takes longer than the connection waits is marked, and one that is put off comes again later [mailbox-3]',
  { timeout: 60_000 },
  async () => {
    await imap.append('Subject: Slow\n\nOne');
    await imap.append('Subject: Later\n\nTwo');
    await imap.append('Subject: Quick\n\nThree');
    const options = { putOff: new Map<string, number>(), signal: new AbortController().signal };
    const look = async () => {
      const taken: string[] = [];
      await readNewMails(
        mailbox,
        async (source) => {
          const subject = /^Subject: (\w+)/.exec(source.toString())?.[1] ?? '';
          taken.push(subject);
          if (subject === 'Slow') await sleep(17_000);
          return subject === 'Later' ? 'later' : 'done';
        },
        options,
      );
      return taken;
    };
    expect((await look()).slice(-3)).toEqual(['Slow', 'Later', 'Quick']);
    expect(await look()).toEqual([]);
    for (const key of options.putOff.keys()) options.putOff.set(key, Date.now() - 1);
    expect(await look()).toEqual(['Later']);
  },
);

test('however many emails fail, a new one is read [mailbox-4]', { timeout: 60_000 }, async () => {
  for (let at = 0; at < 200; at += 20) {
    const some = Array.from({ length: 20 }, () => imap.append('Subject: Bad\n\nOne'));
    await Promise.all(some);
  }
  await imap.append('Subject: New\n\nTwo');
  const taken: string[] = [];
  const looking = readNewMails(
    mailbox,
    async (source) => {
      if (source.toString().startsWith('Subject: Bad')) throw new Error('bad');
      taken.push(source.toString().slice(0, 12));
      return 'done';
    },
    { putOff: new Map(), signal: new AbortController().signal },
  );
  await expect(looking).rejects.toThrow('bad');
  expect(taken).toContain('Subject: New');
});
