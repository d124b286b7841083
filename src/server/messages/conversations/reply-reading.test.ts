/** Emails that someone made to do harm, read in a process of its own. */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { mailReader } from '#server/messages/conversations/reply-reading.ts';
import { longestBlock } from '#server/testing/event-loop.ts';

const mail = (body: string, type = 'text/plain') =>
  Buffer.from(
    `From: ann@example.org\r\nMessage-ID: <1@ann>\r\nContent-Type: ${type}\r\n\r\n${body}`,
  );
const readerWith = (deadlineMs?: number) => {
  const reader = mailReader(deadlineMs);
  onTestFinished(reader.close);
  return reader;
};
const base64 = `${'A'.repeat(76)}\r\n`;

test('an email of empty lines is given up at its deadline, and nothing else waits meanwhile [reply-reading-1]', async () => {
  const { read } = readerWith(700);
  const startedAt = Date.now();
  const block = await longestBlock(async () => {
    // Takes two seconds and little memory.
    expect(await read(mail('\r\n'.repeat(200_000)))).toBeUndefined();
  });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(700);
  expect(block).toBeLessThan(500);
  expect(await read(mail('The next one'))).toMatchObject({ reply: { words: 'The next one' } });
});

test('an email that takes too much memory is given up, and the server goes on [reply-reading-2]', async () => {
  const { read } = readerWith(60_000);
  // A worker thread that ran out of memory so ended the whole process.
  expect(await read(mail('\n'.repeat(3_000_000)))).toBeUndefined();
  expect(await read(mail('The next one'))).toMatchObject({ reply: { words: 'The next one' } });
});

/** The processes that this one has started. */
const children = () =>
  (readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);

test.runIf(process.platform === 'linux')(
  'a process that someone else kills costs no email, and signals to the whole group do not end it [reply-reading-4]',
  async () => {
    // Those of the tests before are about to end.
    await expect.poll(children).toEqual([]);
    const { read } = readerWith(60_000);
    const tell = (signal: NodeJS.Signals) => children().forEach((pid) => process.kill(pid, signal));
    expect(await read(mail('First'))).toMatchObject({ reply: { words: 'First' } });
    const [started] = children();
    const slow = mail('\r\n'.repeat(100_000));
    const reading = read(slow);
    tell('SIGINT');
    tell('SIGTERM');
    expect(await reading).toMatchObject({ reply: { words: '' } });
    expect(children()).toEqual([started]);
    const killed = read(slow);
    tell('SIGKILL');
    expect(await killed).toBe('later');
    expect(await read(mail('Second'))).toMatchObject({ reply: { words: 'Second' } });
    // Killed while it waits: noticed when the next mail is handed over, or before.
    tell('SIGKILL');
    expect(await read(mail('Third'))).toBe('later');
    expect(await read(mail('Third'))).toMatchObject({ reply: { words: 'Third' } });
    tell('SIGKILL');
    await expect.poll(children).toEqual([]);
    expect(await read(mail('Fourth'))).toMatchObject({ reply: { words: 'Fourth' } });
  },
);

test('an email of 30 MB is read with its photos [reply-reading-3]', async () => {
  const photo = `--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64.repeat(64_000)}\r\n`;
  const body = `--b\r\n\r\nLook\r\n${photo.repeat(6)}--b--\r\n`;
  const content = await readerWith().read(mail(body, 'multipart/mixed; boundary=b'));
  if (!content || content === 'later' || !('reply' in content)) throw new Error('Not read');
  expect(content.reply).toMatchObject({ words: 'Look', others: 0 });
  expect(content.reply.pictures.map(({ length }) => length)).toEqual(
    Array.from({ length: 6 }, () => 64_000 * 57),
  );
});
