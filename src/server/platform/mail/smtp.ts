/** The conversation with the mail server. */
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { MailSettings, SmtpServer } from '#server/platform/mail/settings.ts';

/** One mail to one person: the same in plain text and in simple HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail; throws what the mail server answers or the network does. */
export type SendMail = (mail: Mail) => Promise<void>;

/** A server that says nothing for so long is taken to be down. */
const PATIENCE_MS = 15_000;

/**
 * How a server is spoken to. A link that opens an account travels under TLS or not at all; within this machine there
 * is nobody to read along, and a local server's certificate is rarely one that anybody trusts.
 */
export function transportOptions({
  host,
  port,
  secure,
  isHere,
  login,
}: SmtpServer): SMTPTransportOptions {
  return {
    host,
    port,
    secure,
    ...(!secure && (isHere ? { ignoreTLS: true } : { requireTLS: true })),
    ...(login && { auth: login }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    // A mail is made of the texts that it is given, never of a file or an address that one of them names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Gives the way to the mail server of the settings. */
export function smtpClient({ server, from }: MailSettings): SendMail {
  const transport = createTransport(transportOptions(server));
  return async (mail) => {
    // Nobody is away on holiday for a machine: this header keeps their answers from coming (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    // An address as an object is never read as a list of several.
    await transport.sendMail({ ...mail, from, to: { name: '', address: mail.to }, headers });
  };
}
