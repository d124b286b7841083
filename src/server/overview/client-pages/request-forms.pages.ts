/** The forms in which clients ask for a visit, change or cancel one, are away, or tell what changed. They work without scripts. */
import { serviceUnitLabels, type ServiceUnit } from '#contract/choices.ts';
import type { RequestedVisit } from '#contract/diary/requests.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import {
  type FormView,
  inputField,
  messageField,
  petBoxes,
  requestForm,
  scopeChoice,
  selectField,
  stepButton,
} from '#server/overview/client-pages/request-fields.pages.ts';
import {
  facts,
  more,
  nothing,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';
import type { ShownVisit } from '#server/overview/client-pages/visits.sql.ts';
import { timesOf } from '#server/overview/client-pages/visits.pages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

/** What will be asked for, with the price in parts. */
const priceParts = (visits: readonly RequestedVisit[], price: string | null): Html =>
  html`<section class="mt-6 rounded-lg border border-edge bg-surface p-4" aria-label="Price">
    ${visits.map(
      (visit) =>
        html`<h2 class="font-semibold">${timesOf(visit)}</h2>
          <dl class="mb-3">
            ${visit.charges.map(
              ({ label, amount }) =>
                html`<div class="flex justify-between gap-4">
                  <dt class="break-words text-soft">${label}</dt>
                  <dd class="tabular-nums">${formatPounds(amount)}</dd>
                </div>`,
            )}
          </dl>`,
    )}
    <p class="text-lg font-bold" role="status">
      ${price === null ? 'No price is agreed for this visit.' : `Price: ${formatPounds(price)}`}
    </p>
  </section>`;

/** A request that has been priced is sent at that price. */
const priced = (visits: readonly RequestedVisit[] | undefined, price: string | null): Html =>
  visits === undefined
    ? stepButton('price', 'Show the price')
    : html`${priceParts(visits, price)}
        <input type="hidden" name="price" value="${price ?? 'none'}" />
        ${stepButton('send', 'Send request')} ${stepButton('price', 'Show the price', false)}`;

interface AskForm extends FormView {
  business: string;
  services: readonly { id: string; name: string; unit: ServiceUnit }[];
  pets: readonly { id: string; name: string }[];
  tomorrow: IsoDate;
  /** Priced, once the price was asked for. */
  visits?: readonly RequestedVisit[] | undefined;
  price?: string;
}

const FURTHER = ['2nd', '3rd', '4th', '5th'] as const;
/** The names of the fields of further days. */
export const FURTHER_DAYS: readonly string[] = FURTHER.map((at) => `date-${at}`);

export function askPage(frame: PageFrame, view: AskForm): string {
  const { business, services, pets, tomorrow, visits, price = '0.00', typed } = view;
  const day = { type: 'date', min: tomorrow } as const;
  const options = services.map(({ id, name, unit }) => ({
    value: id,
    label: `${name}, ${serviceUnitLabels[unit]}`,
  }));
  const form = html`${selectField('serviceId', 'Service', view, options)} ${petBoxes(pets, view)}
    ${inputField('day', 'Day', view, { ...day, isRequired: true })}
    ${inputField('until', 'Until', view, {
      ...day,
      hint: 'The last day of a stay. For visits, we’ll come every day up to and including this one.',
    })}
    <details class="mt-4" ${FURTHER_DAYS.some((name) => typed[name]) && html`open`}>
      <summary class="inline-flex min-h-11 cursor-pointer items-center underline">
        Other dates too
      </summary>
      ${FURTHER.map((at) => inputField(`date-${at}`, `${at} date`, view, day))}
    </details>
    ${inputField('time', 'Time', view, { type: 'time', hint: 'Leave empty for your usual time.' })}
    ${messageField(view)} ${priced(visits, price)}`;
  return linkedPage(
    frame,
    'Ask for a visit',
    business,
    html`${title('Ask for a visit')}
    ${
      services.length === 0
        ? nothing('There is nothing to choose from yet. Please message us.')
        : requestForm('/my/ask', view, form)
    }
    ${more('/my', 'Back')}`,
  );
}

const bookedFacts = (visit: ShownVisit): Html =>
  facts([
    ['Visit', visit.title],
    ['Booked for', timesOf(visit)],
    ['Price', visit.price === null ? null : formatPounds(visit.price)],
  ]);

interface ChangeForm extends FormView {
  business: string;
  visit: ShownVisit;
  isRepeating: boolean;
  tomorrow: IsoDate;
  changed?: RequestedVisit | undefined;
}

export function changePage(frame: PageFrame, view: ChangeForm): string {
  const { business, visit, isRepeating, tomorrow, changed } = view;
  const day = { type: 'date', min: tomorrow } as const;
  return linkedPage(
    frame,
    'Change',
    business,
    html`${title('Change')} ${bookedFacts(visit)}
    ${requestForm(
      `/my/visits/${visit.id}/change`,
      view,
      html`${isRepeating && scopeChoice(view)}
      ${inputField('day', 'Day', view, { ...day, isRequired: true })}
      ${visit.endDate !== null && inputField('until', 'Until', view, { ...day, isRequired: true })}
      ${inputField('time', 'Time', view, { type: 'time', isRequired: true })} ${messageField(view)}
      ${priced(changed && [changed], changed?.price ?? null)}`,
    )}
    ${more(`/my/visits/${visit.id}`, 'Back')}`,
  );
}

interface CancelForm extends FormView {
  business: string;
  visit: ShownVisit;
  scope: 'this' | 'following';
  isRepeating: boolean;
  /** How many visits, up to which day, and what cancelling them costs now. */
  count: number;
  fee: string;
}

/** What cancelling costs, and the button that does it. */
export function cancelPage(frame: PageFrame, view: CancelForm): string {
  const { business, visit, scope, isRepeating, count, fee } = view;
  const isOne = scope === 'this';
  const name = isOne ? 'Cancel this visit?' : `Cancel these ${count} visits?`;
  const cost =
    fee === '0.00' ? 'Cancelling now is free.' : `Cancelling now costs ${formatPounds(fee)}.`;
  const url = `/my/visits/${visit.id}/cancel`;
  return linkedPage(
    frame,
    name,
    business,
    html`${title(name)} ${bookedFacts(visit)}
      ${!isOne && html`<p class="mt-4">This visit and all the following ones will be cancelled, and no more will be booked.</p>`}
      <p class="mt-4 text-lg font-bold" role="status">${cost}</p>
      ${requestForm(
        url,
        view,
        html`<input type="hidden" name="scope" value="${scope}" />
          <input type="hidden" name="fee" value="${fee}" />
          ${messageField(view)} ${stepButton('send', 'Yes, cancel')}`,
      )}
      ${isRepeating && isOne && more(`${url}?scope=following`, 'Cancel the following visits too')}
      ${isRepeating && !isOne && more(url, 'Cancel one visit only')}
      ${more(`/my/visits/${visit.id}`, 'Keep it')}`,
  );
}

interface AwayForm extends FormView {
  business: string;
  tomorrow: IsoDate;
  /** What rests and what stays booked, once it was asked for. */
  resting?: { rests: readonly ShownVisit[]; stays: readonly ShownVisit[] } | undefined;
}

const visitLines = (visits: readonly ShownVisit[]): Html =>
  html`<ul class="mt-1 list-disc pl-5">
    ${visits.map((visit) => html`<li class="break-words">${timesOf(visit)}: ${visit.title}</li>`)}
  </ul>`;

export function awayPage(frame: PageFrame, view: AwayForm): string {
  const { business, tomorrow, resting } = view;
  const day = { type: 'date', min: tomorrow, isRequired: true } as const;
  const shown =
    resting &&
    html`<section class="mt-6 rounded-lg border border-edge bg-surface p-4" role="status">
      ${
        resting.rests.length === 0
          ? html`<p>No regular visits are booked on these days.</p>`
          : html`<p class="font-semibold">These visits will be paused, at no cost:</p>
              ${visitLines(resting.rests)}`
      }
      ${
        resting.stays.length > 0 &&
        html`<p class="mt-3 font-semibold">These stay booked. Cancel them one by one:</p>
          ${visitLines(resting.stays)}`
      }
    </section>`;
  return linkedPage(
    frame,
    'I’ll be away',
    business,
    html`${title('I’ll be away')}
      <p class="mt-2 text-soft">
        Your regular visits are paused on these days and continue afterwards.
      </p>
      ${requestForm(
        '/my/away',
        view,
        html`${inputField('from', 'From', view, day)} ${inputField('to', 'To', view, day)}
        ${messageField(view)} ${shown}
        ${
          resting
            ? html`<input type="hidden" name="shown" value="yes" />
                ${stepButton('send', 'Send request')}
                ${stepButton('price', 'Show the visits', false)}`
            : stepButton('price', 'Show the visits')
        }`,
      )}
      ${more('/my', 'Back')}`,
  );
}

/** What can be corrected field by field, and a message about anything else. */
export const tellPage = (
  frame: PageFrame,
  { business, pets }: { business: string; pets: readonly { id: string; name: string }[] },
  view: FormView,
): string =>
  linkedPage(
    frame,
    'Something changed',
    business,
    html`${title('Something changed')}
      <p class="mt-2 text-soft">
        A new phone number, a new medicine, a new vet: check what we have, and correct it.
      </p>
      ${rows([
        rowLink('/my/tell/details', 'Your details'),
        ...pets.map(({ id, name }) => rowLink(`/my/tell/pets/${id}`, name)),
      ])}
      <h2 class="mt-8 text-xl font-bold">Anything else</h2>
      ${requestForm('/my/tell', view, html`${messageField(view, true)} ${stepButton('send', 'Send request')}`)}
      ${more('/my', 'Back')}`,
  );
