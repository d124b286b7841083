/** Configuration: the mail server and the sender. */
import { z } from 'zod';
import { isLoopback } from '#server/platform/config/ip-address.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** A mail server, as `smtp://user:password@host:587` or `smtps://…` names it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection changes to TLS before anything is said. */
  secure: boolean;
  /** It runs on this very machine. */
  isHere: boolean;
  login: { user: string; pass: string } | undefined;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** All that sending needs; links in emails begin with `origin`, never with the host that a request names. */
export interface MailConfig {
  server: SmtpServer;
  from: Mailbox;
  origin: string;
}

const SMTP_URL_RULE =
  'SMTP_URL must be the URL of a mail server, such as smtp://user:password@mail.example.org:587 or smtps://…, with special characters of the password written as %40 and the like.';
const MAIL_FROM_RULE =
  'MAIL_FROM must be an email address, such as paws@example.org or Pawkeeper <paws@example.org>.';

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** User and password; undefined if there are none, false if one is missing or malformed. */
function loginOf(url: URL): SmtpServer['login'] | false {
  if (url.username === '' && url.password === '') return undefined;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  return user && pass ? { user, pass } : false;
}

function serverOf(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !/^[\w.:[\]-]+$/.test(url.hostname))
    return undefined;
  const login = loginOf(url);
  if (login === false || !/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = isLoopback(host);
  return { host, port: Number(url.port || (secure ? 465 : 587)), secure, isHere, login };
}

function mailboxOf(text: string): Mailbox | undefined {
  const { name, inner, bare } =
    /^(?:(?<name>[^<>"\p{Cc}]*)<(?<inner>[^<>]*)>|(?<bare>\S+))$/u.exec(text.trim())?.groups ?? {};
  const address = inner ?? bare ?? '';
  return z.regexes.email.test(address) ? { name: name?.trim() || 'Pawkeeper', address } : undefined;
}

const parsedBy = <Result>(parse: (text: string) => Result | undefined, rule: string) =>
  z
    .string()
    .transform((text, context) => {
      const result = parse(text);
      if (result !== undefined) return result;
      context.addIssue(rule);
      return z.NEVER;
    })
    .optional();

/** The environment variables. */
export const mailVariables = z.object({
  SMTP_URL: parsedBy(serverOf, SMTP_URL_RULE),
  MAIL_FROM: parsedBy(mailboxOf, MAIL_FROM_RULE),
});

/** The email configuration, or none. Throws a `StartupProblem` that says what is missing. */
export function mailOf(
  { SMTP_URL: server, MAIL_FROM: from }: z.output<typeof mailVariables>,
  publicOrigin: string | undefined,
): MailConfig | undefined {
  if (!server && !from) return undefined;
  if (!server || !from) {
    throw new StartupProblem(
      `To send email, set ${server ? 'MAIL_FROM' : 'SMTP_URL'} too; to send none, set neither SMTP_URL nor MAIL_FROM.`,
    );
  }
  if (publicOrigin === undefined) {
    throw new StartupProblem(
      'To send email, set PUBLIC_URL too, such as https://pets.example.org: the links in emails begin with it.',
    );
  }
  return { server, from, origin: publicOrigin };
}
