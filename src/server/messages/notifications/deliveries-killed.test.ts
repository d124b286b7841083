/** A delivery whose process is killed between any two of its steps, with a real SMTP conversation. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, inject, test } from 'vitest';
import {
  insertQueued,
  type QueuedDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Where the process is killed; `end` lets it live. */
type Step = 'greeting' | 'sender' | 'recipient' | 'data' | 'answer' | 'end';

let killedAt: Step = 'end';
let child: ChildProcess | undefined;
let mails: string[] = [];
const messageIdIn = (mail: string): string => /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '';

/** Kills the process at its step, and otherwise goes on. */
function at(step: Step, goOn: () => void): void {
  if (step === killedAt) child?.kill('SIGKILL');
  else goOn();
}
const options: SMTPServerOptions = {
  onConnect: (_session, callback) => at('greeting', callback),
  onMailFrom: (_address, _session, callback) => at('sender', callback),
  onRcptTo: (_address, _session, callback) => at('recipient', callback),
  onData(stream, _session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push(messageIdIn(Buffer.concat(chunks).toString()));
      at('data', () => {
        callback(null);
        // It may be killed before or after it has noted that the mail was taken.
        if (killedAt === 'answer') child?.kill('SIGKILL');
      });
    });
  },
};
const mailServer = await startMailServer(options);
afterAll(() => mailServer.close());
// It sends no mail itself: the processes do that are killed.
const app = await testApp();
const sam = await app.user();
const client = await addClient(sam, { email: 'ann@example.org' });

async function send(queued: QueuedDelivery): Promise<void> {
  const { database } = await app.db.one<{ database: string }>(
    sql`select current_database() as database`,
  );
  const TEST_DATABASE = JSON.stringify({ ...inject('databaseServer'), database });
  const TEST_DELIVERY = JSON.stringify(queued);
  child = spawn(process.execPath, ['src/server/testing/failures/send-delivery.ts'], {
    env: { ...process.env, ...mailSettings(mailServer.port), TEST_DATABASE, TEST_DELIVERY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
}

const stateOf = async (id: string): Promise<string> =>
  (await app.db.one<{ state: string }>(sql`select state from deliveries where id = ${id}`)).state;

test.each<[Step, string[], number]>([
  ['greeting', ['sending'], 1],
  ['sender', ['sending'], 1],
  ['recipient', ['sending'], 1],
  // The mail server has it, and nobody knows: SMTP allows no better than once more.
  ['data', ['sending'], 2],
  ['answer', ['sending', 'sent'], 2],
])(
  'a delivery whose server is killed at %s is not lost, and repeated only where it has left [deliveries-killed-1]',
  async (step, states, most) => {
    mails = [];
    const note = { content: `Until ${step}`, channel: 'none' };
    const { body } = await sam.post(`/api/conversations/${client.id}/messages`, note);
    const { id: subjectId } = body as { id: string };
    const planned = { clientId: client.id, kind: 'message', subjectId, dedupeKey: 'once' } as const;
    const queued = await insertQueued(app.db, client.userId, planned, new Date());
    if (!queued) throw new Error('It is planned already');
    killedAt = step;
    await send(queued);
    expect(states).toContain(await stateOf(queued.id));
    killedAt = 'end';
    await send(queued);
    expect(await stateOf(queued.id)).toBe('sent');
    // A job that comes once more does nothing.
    await send(queued);
    expect([1, most]).toContain(mails.length);
    expect([...new Set(mails)]).toEqual([expect.stringContaining(queued.id)]);
  },
);
