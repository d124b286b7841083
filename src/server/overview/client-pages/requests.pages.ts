/** What a client's pages show of requests: what may be asked for, what is open, and what became of one. */
import type { PortalSettings, Request } from '#contract/diary/requests.ts';
import { requestKindLabels, requestStateLabels } from '#contract/diary/requestWords.ts';
import { detailLabel } from '#contract/people/detailFields.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { visitLine } from '#contract/rules/visitLine.ts';
import {
  BUTTON,
  facts,
  more,
  part,
  QUIET_BUTTON,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

const url = ({ id }: Pick<Request, 'id'>): string => `/my/requests/${id}`;

/** The days that a request is about, in words. */
function daysOf({ offer, visits, firstDay, lastDay }: Request): string {
  const shown = (offer ?? { visits }).visits;
  if (shown.length > 0) return shown.map(visitLine).join('\n');
  if (firstDay === null || lastDay === null) return '';
  return firstDay === lastDay
    ? mediumDate(firstDay)
    : `${mediumDate(firstDay)} to ${mediumDate(lastDay)}`;
}

/** A button that does something to a request. */
const action = (asked: Request, path: string, label: string, isMain = false): Html =>
  html`<form method="post" action="${url(asked)}/${path}" class="mt-2">
    <button type="submit" class="${isMain ? BUTTON : QUIET_BUTTON}">${label}</button>
  </form>`;

const openRow = (asked: Request): Html =>
  html`${rowLink(url(asked), requestKindLabels[asked.kind])}
    <p class="text-sm whitespace-pre-line text-soft">
      ${requestStateLabels[asked.state]}. ${daysOf(asked)}
    </p>
    ${action(asked, 'withdraw', 'Withdraw')}`;

export const openRequests = (requests: readonly Request[]): Html | false =>
  requests.length > 0 && part('Your requests', rows(requests.map(openRow)));

const button = (href: string, label: string, isMain: boolean): Html =>
  html`<p class="mt-3">
    <a href="${href}" class="${isMain ? BUTTON : `${QUIET_BUTTON} w-full`}">${label}</a>
  </p>`;

/** The buttons of what this client may ask for. */
export const askButtons = ({ canAsk, canBeAway, canTellChanges }: PortalSettings): Html =>
  html`<div class="mt-6 print:hidden">
    ${canAsk && button('/my/ask', 'Ask for a visit', true)}
    ${canBeAway && button('/my/away', 'I’ll be away', false)}
    ${canTellChanges && button('/my/tell', 'Something changed', false)}
  </div>`;

/** The buttons below a visit that is still to come. */
export const visitButtons = (
  id: string,
  { canChange, canCancel }: Pick<PortalSettings, 'canChange' | 'canCancel'>,
): Html =>
  html`<div class="mt-6 print:hidden">
    ${canChange && button(`/my/visits/${id}/change`, 'Change', false)}
    ${
      canCancel &&
      html`<form method="get" action="/my/visits/${id}/cancel" class="mt-3">
        <button type="submit" class="${QUIET_BUTTON} w-full">Cancel this visit</button>
      </form>`
    }
  </div>`;

const SENT: Readonly<Record<Request['kind'], string>> = {
  ask: 'Your request has been sent. Nothing is booked until it is accepted.',
  change: 'Your request has been sent. Nothing changes until it is accepted.',
  cancel: 'The visit is cancelled.',
  away: 'Your request has been sent. Nothing changes until it is accepted.',
  tellChange: 'Thank you, that’s been sent.',
};

/** One detail as the client told it. */
const toldLine = (detail: Request['told'][number]): string =>
  `${detailLabel(detail)}: ${detail.value ?? 'removed'}`;

/** A cancellation that was undone is no request that was declined. */
const stateOf = ({ kind, state }: Request): string => {
  if (kind !== 'cancel') return requestStateLabels[state];
  return state === 'declined' ? 'Booked again' : 'Cancelled';
};

export function requestPage(
  frame: PageFrame,
  business: string,
  asked: Request,
  isSent: boolean,
): string {
  const { kind, state, message, told, price, fee, offer, reply } = asked;
  const name = requestKindLabels[kind];
  return linkedPage(
    frame,
    name,
    business,
    html`${title(name)}
    ${isSent && html`<p class="mt-4 font-medium" role="status">${SENT[kind]}</p>`}
    ${facts([
      ['Status', stateOf(asked)],
      [offer && state === 'offered' ? 'Offered to you' : 'Days', daysOf(asked)],
      ['Price', price === null || offer ? null : formatPounds(price)],
      ['Cost of cancelling', fee === null || state === 'declined' ? null : formatPounds(fee)],
      ['What has changed', told.map(toldLine).join('\n')],
      ['Your message', message],
      [business, offer?.message ?? reply],
    ])}
    ${state === 'offered' && action(asked, 'accept', 'Accept this time', true)}
    ${(state === 'open' || state === 'offered') && action(asked, 'withdraw', 'Withdraw')}
    ${more('/my', 'Home')}`,
  );
}
