/**
 * A mail server that takes everything at once, in a process of its own, and counts what came to whom under which Message-ID. It
 * speaks as much SMTP as is needed: the server of the tests greets after a tenth of a second, and a wave would wait for that.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { answering } from '../processes.ts';

/** What the mail server is asked: where it listens, and what it has received so far. */
export interface MailAnswer {
  port: number;
  mails: number;
  recipients: number;
  messageIds: number;
  /** When the last one came, in milliseconds since 1970. */
  lastAt: number;
}

const recipients = new Set<string>();
const messageIds = new Set<string>();
let mails = 0;
let lastAt = 0;

const FIXED_ANSWERS = new Map([
  ['DATA', '354 Go on'],
  ['QUIT', '221 Goodbye'],
]);

/** Speaks with one mailer, line by line (RFC 5321). */
function speak(socket: Socket): void {
  let isInData = false;
  const answer = (line: string): void => void socket.write(`${line}\r\n`);
  socket.on('error', () => socket.destroy());
  createInterface({ input: socket }).on('line', (line) => {
    const [, name, value = ''] = /^(RCPT TO|Message-ID): ?<([^>]+)>/i.exec(line) ?? [];
    if (isInData) {
      if (name) messageIds.add(value);
      if (line !== '.') return;
      isInData = false;
      mails += 1;
      lastAt = Date.now();
    } else {
      if (name) recipients.add(value);
      isInData = line === 'DATA';
    }
    answer(FIXED_ANSWERS.get(line) ?? '250 Fine');
    if (line === 'QUIT') socket.end();
  });
  answer('220 bench');
}

const server = createServer(speak).listen(0, '127.0.0.1');
const ready = once(server, 'listening');

async function work(): Promise<MailAnswer> {
  await ready;
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { port, mails, recipients: recipients.size, messageIds: messageIds.size, lastAt };
}

process.on('message', answering(work));
