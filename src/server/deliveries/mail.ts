/** The layout of mails to clients and professionals: short, the same in plain text and in simple HTML, with no picture. */
import { oneLine } from '#contract/rules/oneLine.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

/** What a mail says: a text of several lines, one link, and small lines below. */
export interface Content {
  to: string;
  subject: string;
  text: string;
  link: { label: string; url: string };
  /** The link stands above the text, where the text may hold other URLs. */
  isLinkFirst?: boolean;
  /** Another link, below the text. */
  lastLink?: { label: string; url: string };
  /** Who sends it, as a person would say it. */
  signature: string;
  unsubscribeUrl?: string;
}

const PARAGRAPH = 'margin:0 0 16px';

/** The lines of a text; HTML would run them together. */
const lines = (text: string): Html[] =>
  text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));

const unsubscribeLine = (url: string): Html =>
  html`<p style="margin:0;color:#5c6660;font-size:14px">
    <a href="${url}" style="color:#5c6660">Stop these mails</a>
  </p>`;

const lastLinkLine = ({ label, url }: Content['link']): Html =>
  html`<p style="${PARAGRAPH}"><a href="${url}" style="color:#1d6b45">${label}</a></p>`;

const htmlOf = ({ subject, text, link, lastLink, signature, unsubscribeUrl }: Content): Html =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#fbf8f1;color:#1f2a24;font:16px/1.5 system-ui,sans-serif"
      >
        <div style="max-width:480px;margin:0 auto">
          <p style="${PARAGRAPH}">${lines(text)}</p>
          <p style="${PARAGRAPH}">
            <a
              href="${link.url}"
              style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d6b45;color:#ffffff;font-weight:600;text-decoration:none"
              >${link.label}</a
            >
          </p>
          ${lastLink !== undefined && lastLinkLine(lastLink)}
          <p style="margin:0;color:#5c6660;font-size:14px">${signature}</p>
          ${unsubscribeUrl !== undefined && unsubscribeLine(unsubscribeUrl)}
        </div>
      </body>
    </html>`;

const MAX_SUBJECT_LENGTH = 200;

/** A mail. */
export function mailOf(given: Content): Message {
  const content = { ...given, subject: oneLine(given.subject, MAX_SUBJECT_LENGTH) };
  const { to, subject, text, link, lastLink, signature, unsubscribeUrl } = content;
  const { isLinkFirst = false } = content;
  const stop = unsubscribeUrl === undefined ? '' : `\nStop these mails: ${unsubscribeUrl}\n`;
  const lineOf = ({ label, url }: Content['link']): string => `${label}:\n${url}`;
  const linked = lineOf(link);
  const last = lastLink === undefined ? '' : `${lineOf(lastLink)}\n\n`;
  const body = isLinkFirst ? `${linked}\n\n${text}` : `${text}\n\n${linked}`;
  return {
    to,
    subject,
    text: `${body}\n\n${last}${signature}\n${stop}`,
    html: htmlOf(content).toString(),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
