/** Configuration: the mailbox that clients' answers by email come to. */
import { z } from 'zod';
import type { MailConfig } from '#server/platform/config/mail.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { isLoopback } from '#server/platform/config/ip-address.ts';

/** A mailbox, as `imaps://paws%40example.org:password@imap.example.org` names it. */
export interface RepliesConfig {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection changes to TLS before the password is said. */
  secure: boolean;
  /** It runs on this very machine. */
  isHere: boolean;
  /** The user is the email address of the mailbox. */
  login: { user: string; pass: string };
}

const IMAP_URL_RULE =
  'IMAP_URL must be the URL of a mailbox, such as imaps://paws%40example.org:password@imap.example.org: its user is the email address of the mailbox, with special characters of user and password written as %40 and the like.';

function mailboxOf(text: string): RepliesConfig | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^imaps?:$/.test(url.protocol) || !/^[\w.:[\]-]+$/.test(url.hostname))
    return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined;
  try {
    const login = {
      user: decodeURIComponent(url.username),
      pass: decodeURIComponent(url.password),
    };
    if (!z.regexes.email.test(login.user) || login.pass === '') return undefined;
    const secure = url.protocol === 'imaps:';
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const port = Number(url.port || (secure ? 993 : 143));
    return { host, port, secure, isHere: isLoopback(host), login };
  } catch {
    return undefined;
  }
}

/** The environment variables. */
export const repliesVariables = z.object({
  IMAP_URL: z
    .string()
    .transform((text, context) => {
      const mailbox = mailboxOf(text);
      if (mailbox) return mailbox;
      context.addIssue(IMAP_URL_RULE);
      return z.NEVER;
    })
    .optional(),
});

/** The mailbox, or none. Throws a `StartupProblem` where nothing is sent that could be answered. */
export function repliesOf(
  { IMAP_URL: mailbox }: z.output<typeof repliesVariables>,
  mail: MailConfig | undefined,
): RepliesConfig | undefined {
  if (mailbox && !mail) {
    throw new StartupProblem(
      'To read replies by email, set SMTP_URL and MAIL_FROM too: IMAP_URL alone has nothing to answer.',
    );
  }
  return mailbox;
}
