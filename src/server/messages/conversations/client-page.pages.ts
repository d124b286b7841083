/** What a client sees by a private link: the conversation, one text box, and how to stop emails. It works without scripts. */
import { randomUUID } from 'node:crypto';
import {
  MAX_MESSAGE_LENGTH,
  THREAD_PAGE,
  type ThreadMessage,
} from '#contract/messages/conversations.ts';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong';

/** A photo opens in its full size. */
const picture = (url: string, alt: string) =>
  html`<a href="${url}" class="mt-3 block"
    ><img src="${url}?size=card" alt="${alt}" loading="lazy" class="w-full rounded-lg"
  /></a>`;

const bubble = (
  { content, direction, sentAt, photos }: ThreadMessage,
  { business, photosUrl }: Pick<ThreadView, 'business' | 'photosUrl'>,
  timeZone: string,
) =>
  html`<li class="rounded-lg border border-edge bg-surface p-4">
    <p class="text-sm text-soft">
      ${direction === 'incoming' ? 'You' : business}, ${shortDateTime(Date.parse(sentAt), timeZone)}
    </p>
    <p class="mt-1 break-words whitespace-pre-wrap">${content}</p>
    ${photos.map(({ id }, at) => picture(`${photosUrl}/${id}`, `Photo ${at + 1}`))}
  </li>`;

/** What the page shows. */
export interface ThreadView {
  /** Where the page is, and where its photos are. */
  url: string;
  photosUrl: string;
  /** Where the emails about bookings are switched off; a page without it has no link to that. */
  emailsUrl?: string;
  business: string;
  firstName: string;
  /** The newest first, at most a page of them. */
  messages: readonly ThreadMessage[];
  /** The messages before this one are shown; the newest without. */
  before?: string | undefined;
  /** What was typed, where it could not be sent, and why. */
  typed?: string;
  problem?: string;
  isSent?: boolean;
}

const pageLink = (href: string, words: string) =>
  html`<p class="mt-3 print:hidden">
    <a class="inline-flex min-h-11 items-center underline" href="${href}">${words}</a>
  </p>`;

/** The thread with its one text box. */
export function threadPage(frame: PageFrame, view: ThreadView): string {
  const { url, emailsUrl, business, firstName, messages, before } = view;
  const { typed = '', problem, isSent = false } = view;
  const oldest = messages.length < THREAD_PAGE ? undefined : messages.at(-1);
  const list =
    messages.length === 0
      ? html`<p class="mt-6 text-soft">
          ${before === undefined ? 'There are no messages yet.' : 'There are no older messages.'}
        </p>`
      : html`<ol class="mt-6 grid gap-3">
          ${messages.toReversed().map((each) => bubble(each, view, frame.timeZone))}
        </ol>`;
  return linkedPage(
    frame,
    'Messages',
    business,
    html`<h1 class="text-3xl font-bold">Hello ${firstName}</h1>
      ${oldest && pageLink(`${url}?before=${oldest.id}`, 'Older messages')} ${list}
      ${before !== undefined && pageLink(url, 'Newest messages')}
      ${isSent && html`<p class="mt-6 font-medium" role="status">Thank you. ${business} has your message.</p>`}
      <form method="post" action="${url}" class="mt-6 print:hidden">
        <label class="font-medium" for="content">Your message</label>
        <textarea
          id="content"
          name="content"
          rows="4"
          required
          maxlength="${MAX_MESSAGE_LENGTH}"
          class="mt-1 w-full rounded-lg border border-edge bg-surface p-3 text-ink"
        >
${typed}</textarea>
        ${problem !== undefined && html`<p class="mt-1 text-danger" role="alert">${problem}</p>`}
        <input type="hidden" name="form" value="${randomUUID()}" />
        <button type="submit" class="mt-3 ${BUTTON}">Send</button>
      </form>
      ${
        emailsUrl !== undefined &&
        html`<p class="mt-8 text-sm print:hidden">
          <a class="inline-flex min-h-11 items-center text-soft underline" href="${emailsUrl}"
            >Emails about your bookings</a
          >
        </p>`
      }`,
  );
}

/** Stops booking emails, or starts them again; opening the page alone changes nothing. */
export const mailsPage = (
  frame: PageFrame,
  { token, business, isOff }: { token: string; business: string; isOff: boolean },
): string =>
  linkedPage(
    frame,
    'Emails about your bookings',
    business,
    html`<h1 class="text-3xl font-bold">Emails about your bookings</h1>
      <p class="mt-2 text-soft" role="status">
        ${
          isOff
            ? `${business} no longer emails you about your bookings.`
            : `${business} emails you about your bookings.`
        }
      </p>
      <form method="post" action="/c/${token}/unsubscribe" class="mt-6">
        ${isOff && html`<input type="hidden" name="mails" value="on" />`}
        <button type="submit" class="${BUTTON}">
          ${isOff ? 'Email me again' : 'Stop these emails'}
        </button>
      </form>
      <p class="mt-6">
        <a class="inline-flex min-h-11 items-center underline" href="/c/${token}">Messages</a>
      </p>`,
  );

/** For a link that has ended, was revoked, or never was one. */
export const endedClientPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'This link no longer works',
    'Links expire after twelve months. Please open the link in your latest email from us, or reply to that email.',
  );
