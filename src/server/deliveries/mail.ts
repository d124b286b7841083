/** The layout of emails to clients and professionals: short, the same in plain text and in simple HTML, with no picture. */
import { oneLine } from '#contract/rules/oneLine.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

/** What a mail says: a text of several lines, one link, and small lines below. */
export interface Content {
  to: string;
  subject: string;
  text: string;
  link: { label: string; url: string };
  /** In plain text the link to answer by stands above the text, which may hold other URLs. */
  isAnswerFirst?: boolean;
  /** The link to answer by, where `link` is another one. */
  answer?: { label: string; url: string };
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
    <a href="${url}" style="color:#5c6660">Stop these emails</a>
  </p>`;

const answerLine = ({ label, url }: Content['link']): Html =>
  html`<p style="${PARAGRAPH}"><a href="${url}" style="color:#1d6b45">${label}</a></p>`;

const htmlOf = ({ subject, text, link, answer, signature, unsubscribeUrl }: Content): Html =>
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
          ${answer !== undefined && answerLine(answer)}
          <p style="margin:0;color:#5c6660;font-size:14px">${signature}</p>
          ${unsubscribeUrl !== undefined && unsubscribeLine(unsubscribeUrl)}
        </div>
      </body>
    </html>`;

const MAX_SUBJECT_LENGTH = 200;

/** A mail. */
export function mailOf(given: Content): Message {
  const content = { ...given, subject: oneLine(given.subject, MAX_SUBJECT_LENGTH) };
  const { to, subject, text, link, answer = link, signature, unsubscribeUrl } = content;
  const { isAnswerFirst = false } = content;
  const stop = unsubscribeUrl === undefined ? '' : `\nStop these emails: ${unsubscribeUrl}\n`;
  const lineOf = ({ label, url }: Content['link']): string => `${label}:\n${url}`;
  const paragraphs = [
    ...(isAnswerFirst ? [lineOf(answer)] : []),
    text,
    ...(isAnswerFirst && answer === link ? [] : [lineOf(link)]),
    `${signature}\n${stop}`,
  ];
  return {
    to,
    subject,
    text: paragraphs.join('\n\n'),
    html: htmlOf(content).toString(),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
