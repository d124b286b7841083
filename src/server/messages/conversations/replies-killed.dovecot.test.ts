/** Answers by email, read by processes that are killed on the way, from a real IMAP server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, expect, inject, test } from 'vitest';
import { startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const imap = await startImapServer();
afterAll(() => imap.close());
const settings = { ...mailSettings(mailServer.port), IMAP_URL: imap.url };
// It does not read the mailbox itself: the processes do that are killed.
const app = await testApp(mailSettings(mailServer.port));

const ANSWERS = 40;
/** So many answers are stored when a process is killed: at once, and again and again on the way. */
const KILLED_AT = [0, 1, 5, 12, 13, 25, 33, 38];

const stored = async (): Promise<string[]> =>
  (
    await app.db.rows<{ content: string }>(
      sql`select content from messages where direction = 'incoming'`,
    )
  ).map(({ content }) => content);

/** A process that reads the mailbox; it is killed once so many answers are stored, or ends by itself. */
async function reading(killedAt: number): Promise<void> {
  const { database } = await app.db.one<{ database: string }>(
    sql`select current_database() as database`,
  );
  const TEST_DATABASE = JSON.stringify({ ...inject('databaseServer'), database });
  const child = spawn(process.execPath, ['src/server/testing/failures/read-replies.ts'], {
    env: { ...process.env, ...settings, TEST_DATABASE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  while (child.exitCode === null && (await stored()).length < killedAt) await sleep(1);
  child.kill('SIGKILL');
  await exited;
}

test(
  'a server that is killed again and again while it reads answers stores each of them once [replies-killed-1]',
  { timeout: 120_000 },
  async () => {
    const sam = await app.user();
    // Two clients: of one at most twenty an hour are taken.
    for (const name of ['ann', 'bob']) {
      const email = `${name}@example.org`;
      const client = await addClient(sam, { email });
      const message = { content: 'Shall I come at ten?', channel: 'mail' };
      await sam.post(`/api/conversations/${client.id}/messages`, message);
      const messageId = (await mailServer.mail(email)).headers.get('message-id') ?? '';
      for (let at = 0; at < ANSWERS / 2; at += 1) {
        await imap.append(
          `From: ${email}\nMessage-ID: <${at}@${name}>\nIn-Reply-To: ${messageId}\n\n${name} ${at}`,
        );
      }
    }
    const written = ['ann', 'bob'].flatMap((name) =>
      Array.from({ length: ANSWERS / 2 }, (_, at) => `${name} ${at}`),
    );
    const counts: number[] = [];
    for (const killedAt of KILLED_AT) {
      await reading(killedAt);
      counts.push((await stored()).length);
    }
    // Some were killed between the first answer and the last.
    expect(counts.some((count) => count > 0 && count < ANSWERS)).toBe(true);
    await reading(Infinity);
    expect((await stored()).toSorted()).toEqual(written.toSorted());
  },
);
