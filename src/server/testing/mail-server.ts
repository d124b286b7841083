/** A real mail server for the tests: it speaks SMTP on a port of its own, and stores what it is sent. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type ReadMail } from '#server/testing/mail-reading.ts';

/** An email as it arrived: sender and recipients on the envelope, and what is in it. */
export interface ReceivedMail extends ReadMail {
  from: string;
  to: string[];
  /** Whether it came under TLS. */
  secure: boolean;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** Waits for the nth mail (from 1) to an email address. */
  mail(to: string, number?: number): Promise<ReceivedMail>;
  /** What the next recipients are answered instead of being accepted, one after the other; with `to`, only this one. */
  refusals: { code: number; words: string; to?: string }[];
  /** Takes its time with a recipient, until the returned function is called. */
  hold(to: string): () => void;
  /** Delivers the next so many emails and says that it did not, as one that breaks down in between. */
  deliverAndRefuse(count: number): void;
  close(): Promise<void>;
}

const PATIENCE_MS = 20_000;

/** The settings that make Pawkeeper send its email here. Links then begin with `PUBLIC_URL`. */
export const mailSettings = (port: number): Record<string, string> => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Pawkeeper <paws@example.org>',
  PUBLIC_URL: 'http://pets.example.org',
});

/** Starts a mail server; port 0 lets the system choose one. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer['refusals'] = [];
  const arrivals = new EventTarget();
  const holds = new Map<string, (() => void)[]>();
  let doubtful = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      const held = holds.get(address);
      if (held) return void held.push(callback);
      const next = refusals.findIndex(({ to = address }) => to === address);
      const [refusal] = next === -1 ? [] : refusals.splice(next, 1);
      if (!refusal) return callback();
      callback(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, { envelope, secure }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ ...readMail(Buffer.concat(chunks).toString()), from, to, secure });
        const isDoubtful = doubtful > 0;
        if (isDoubtful) doubtful -= 1;
        callback(isDoubtful ? Object.assign(new Error('Broken'), { responseCode: 451 }) : null);
        arrivals.dispatchEvent(new Event('mail'));
      });
    },
    ...options,
  });
  // A client that does not trust the server's certificate hangs up, which the server calls an error.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');

  return {
    // A server that listens on a port has an AddressInfo.
    port: (listening.address() as AddressInfo).port,
    received,
    refusals,
    hold(to) {
      const held: (() => void)[] = [];
      holds.set(to, held);
      return () => {
        holds.delete(to);
        for (const goOn of held) goOn();
      };
    },
    deliverAndRefuse(count) {
      doubtful = count;
    },
    async mail(to, number = 1) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = received.filter((mail) => mail.to.includes(to))[number - 1];
        if (found) return found;
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`No mail number ${number} came for ${to}`);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
