/** The public page of a business, and its form for enquiries. They work without scripts. */
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { field, type FormState, problemOf } from '#server/platform/http/form-fields.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import type { OfferedService, Published } from '#server/overview/public-page/public-page.sql.ts';

const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong';

const enquiryPath = ({ slug }: Published): string => `/b/${slug}/enquiry`;

const part = (heading: string, content: Html): Html =>
  html`<section class="mt-8">
    <h2 class="text-xl font-bold">${heading}</h2>
    ${content}
  </section>`;

const serviceRow = ({ name, price, unit, durationMinutes, extraPetPrice }: OfferedService): Html =>
  html`<li class="py-2.5">
    <p class="flex flex-wrap justify-between gap-x-4">
      <span class="font-semibold break-words">${name}</span>
      <span>${formatPounds(price)} ${serviceUnitLabels[unit]}</span>
    </p>
    ${
      (durationMinutes !== null || extraPetPrice !== null) &&
      html`<p class="text-sm text-soft">
        ${[
          durationMinutes !== null && `${durationMinutes} minutes`,
          extraPetPrice !== null && `${formatPounds(extraPetPrice)} for each extra pet`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>`
    }
  </li>`;

/** What a business offers, where and when; an enquiry is one link away. */
export function publicPageOf(
  frame: PageFrame,
  page: Published,
  services: readonly OfferedService[],
): string {
  const { business, introduction, areas, hours, licenceNumber, isIndexed } = page;
  return linkedPage(
    { ...frame, isIndexed },
    'Pet care',
    business,
    html`<h1 class="text-3xl font-bold break-words">${business}</h1>
      ${introduction !== null && html`<p class="mt-4 break-words whitespace-pre-line">${introduction}</p>`}
      <p class="mt-6"><a class="${BUTTON}" href="${enquiryPath(page)}">Send an enquiry</a></p>
      ${
        services.length > 0 &&
        part(
          'Services',
          html`<ul class="mt-2 divide-y divide-edge rounded-lg border border-edge bg-surface px-4">
            ${services.map(serviceRow)}
          </ul>`,
        )
      }
      ${areas.length > 0 && part('Where', html`<p class="mt-2 break-words">${areas.join(', ')}</p>`)}
      ${hours !== null && part('When', html`<p class="mt-2 break-words whitespace-pre-line">${hours}</p>`)}
      ${
        licenceNumber !== null &&
        html`<p class="mt-8 text-sm text-soft break-words">Licence number ${licenceNumber}</p>`
      }`,
  );
}

/** What the form sends beside what is typed. */
export interface EnquiryForm extends FormState {
  /** Names this form, so that a second press sends nothing twice. */
  form: string;
  /** When it was shown, in milliseconds: robots are quicker than people. */
  shownAt: string;
  /** What is wrong with all of it. */
  problem?: string | undefined;
}

/** The name of the field that people don't see. Robots fill it in. */
export const TRAP = 'website';

export const enquiryPage = (frame: PageFrame, page: Published, state: EnquiryForm): string =>
  linkedPage(
    frame,
    'Enquiry',
    page.business,
    html`<h1 class="text-3xl font-bold">Send an enquiry</h1>
      <p class="mt-2 text-soft break-words">
        ${page.business} will read it and get back to you. What you write is deleted after 90 days
        unless you become a client.
      </p>
      ${problemOf(state, state.problem)}
      <form method="post" action="${enquiryPath(page)}" novalidate>
        <input type="hidden" name="form" value="${state.form}" />
        <input type="hidden" name="shownAt" value="${state.shownAt}" />
        <div hidden>
          <label for="${TRAP}">Leave this empty</label>
          <input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off" />
        </div>
        ${field(state, 'name', 'Name', { autocomplete: 'name', isRequired: true, maxLength: 200 })}
        ${field(state, 'email', 'Email', { type: 'email', autocomplete: 'email' })}
        ${field(state, 'phone', 'Phone', { type: 'tel', autocomplete: 'tel' })}
        ${field(state, 'postcode', 'Postcode', { autocomplete: 'postal-code', maxLength: 20 })}
        ${field(state, 'pet', 'Pet', { maxLength: 500 })}
        ${field(state, 'message', 'Message', { isLong: true, maxLength: 5_000 })}
        <button type="submit" class="mt-6 ${BUTTON}">Send enquiry</button>
      </form>`,
  );

export const sentPage = (frame: PageFrame, page: Published): string =>
  linkedPage(
    frame,
    'Sent',
    page.business,
    html`<h1 class="text-3xl font-bold">Thank you</h1>
      <p class="mt-2 break-words" role="status">
        Your enquiry has been sent. ${page.business} will get back to you.
      </p>
      <p class="mt-6">
        <a class="inline-flex min-h-11 items-center underline" href="/b/${page.slug}"
          >Back to the page</a
        >
      </p>`,
  );

/** For a page that isn't published, or never was one. */
export const noPublicPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'There is no such page',
    'Check the address, or ask the business for it. The page may not be published any more.',
  );
