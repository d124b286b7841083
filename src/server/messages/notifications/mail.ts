/** The layout of emails to clients and professionals: short, the same in plain text and in simple HTML, with no picture. */
import { oneLine } from '#contract/rules/oneLine.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import {
  mailButton,
  mailFrame,
  type MailLink,
  PARAGRAPH,
} from '#server/platform/mail/mail-frame.ts';
import type { Message } from '#server/platform/mail/mailer.ts';

/** What an email says: a text of several lines, one link, and small lines below. */
export interface Content {
  to: string;
  subject: string;
  text: string;
  link: MailLink;
  /** In plain text the link to answer by is above the text, which may hold other URLs. */
  isAnswerFirst?: boolean;
  /** The link to answer by, where `link` is another one. */
  answer?: MailLink;
  /** Where the client's own pages are opened. */
  portalUrl?: string;
  /** Who sends it, as a person would say it. */
  signature: string;
  unsubscribeUrl?: string;
}

const OPEN = 'Open my page';

/** The lines of a text; HTML would run them together. */
const lines = (text: string): Html[] =>
  text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));

const unsubscribeLine = (url: string): Html =>
  html`<p style="margin:0;color:#5c6660;font-size:14px">
    <a href="${url}" style="color:#5c6660">Stop these emails</a>
  </p>`;

const answerLine = ({ label, url }: MailLink): Html =>
  html`<p style="${PARAGRAPH}"><a href="${url}" style="color:#1d6b45">${label}</a></p>`;

const htmlOf = ({
  subject,
  text,
  link,
  answer,
  portalUrl,
  signature,
  unsubscribeUrl,
}: Content): Html =>
  mailFrame(
    { subject, signature },
    html`<p style="${PARAGRAPH}">${lines(text)}</p>
      ${mailButton(link)} ${answer !== undefined && answerLine(answer)}
      ${portalUrl !== undefined && answerLine({ label: OPEN, url: portalUrl })}`,
    unsubscribeUrl === undefined ? undefined : unsubscribeLine(unsubscribeUrl),
  );

const MAX_SUBJECT_LENGTH = 200;

/** An email. */
export function mailOf(given: Content): Message {
  const content = { ...given, subject: oneLine(given.subject, MAX_SUBJECT_LENGTH) };
  const { to, subject, text, link, answer = link, signature, unsubscribeUrl } = content;
  const { isAnswerFirst = false, portalUrl } = content;
  const stop = unsubscribeUrl === undefined ? '' : `\nStop these emails: ${unsubscribeUrl}\n`;
  const lineOf = ({ label, url }: MailLink): string => `${label}:\n${url}`;
  const paragraphs = [
    ...(isAnswerFirst ? [lineOf(answer)] : []),
    text,
    ...(isAnswerFirst && answer === link ? [] : [lineOf(link)]),
    ...(portalUrl === undefined ? [] : [lineOf({ label: OPEN, url: portalUrl })]),
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
