/** The page on which a client reads and signs an agreement. It works without scripts. */
import type { Agreement } from '#contract/people/agreements.ts';
import { type ConsentKind, consentLabels } from '#contract/people/consents.ts';
import { EXPRESS_REQUEST } from '#contract/people/rightToCancel.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong';
const FIELD = 'mt-1 w-full rounded-lg border border-edge bg-surface p-3 text-ink';
const CHOICE = 'inline-flex min-h-11 items-center gap-2 pr-6';

/** What was typed and chosen, where it could not be signed. */
export type Typed = Readonly<Record<string, string>>;

export interface SigningView {
  /** Where the form is sent. */
  action: string;
  agreement: Agreement;
  /** What is signed: placeholders filled, and the right to cancel after it. */
  text: string;
  /** The SHA-256 of the text, which the form sends back: what is signed is what was read. */
  sha256: string;
  business: string;
  typed?: Typed;
  problem?: string | undefined;
}

const radio = (name: string, value: string, label: string, typed: Typed) =>
  html`<label class="${CHOICE}"
    ><input
      type="radio"
      name="${name}"
      value="${value}"
      required
      ${typed[name] === value && html`checked`}
    />
    ${label}</label
  >`;

/** What a yes to treatment by a vet says besides. */
export const vetFields = (typed: Typed): Html =>
  html`<div class="mt-1">
      <p class="text-sm text-soft">If yes, which vet, and up to what cost?</p>
      <label class="${CHOICE}"
        ><input type="radio" name="vet" value="own" ${typed['vet'] === 'own' && html`checked`} />
        Own vet first</label
      >
      <label class="${CHOICE}"
        ><input type="radio" name="vet" value="any" ${typed['vet'] === 'any' && html`checked`} />
        Any vet</label
      >
    </div>
    <label class="font-medium" for="limit">Up to £ (leave empty for no limit)</label>
    <input
      id="limit"
      name="limit"
      inputmode="decimal"
      autocomplete="off"
      value="${typed['limit'] ?? ''}"
      class="${FIELD}"
    />`;

/** A consent, to be answered with yes or no. */
export const question = (kind: ConsentKind, typed: Typed) =>
  html`<fieldset class="mt-4 border-t border-line pt-3">
    <legend class="float-left w-full font-medium">${consentLabels[kind]}</legend>
    <div class="clear-both">
      ${radio(kind, 'yes', 'Yes', typed)} ${radio(kind, 'no', 'No', typed)}
    </div>
    ${kind === 'vetTreatment' && vetFields(typed)}
  </fieldset>`;

/** The text, a yes or no to each consent, the express request, and the name. Nothing is chosen beforehand. */
export function signingPage(frame: PageFrame, view: SigningView): string {
  const { action, agreement, text, sha256, business, typed = {}, problem } = view;
  const { title, consents, version } = agreement;
  return linkedPage(
    frame,
    title,
    business,
    html`<h1 class="text-3xl font-bold">${title}</h1>
      <div class="mt-4 break-words whitespace-pre-wrap">${text}</div>
      <form method="post" action="${action}" class="mt-8">
        <input type="hidden" name="version" value="${version}" />
        <input type="hidden" name="sha256" value="${sha256}" />
        ${consents.length > 0 && html`<h2 class="text-xl font-bold">What may we do?</h2>`}
        ${consents.map((kind) => question(kind, typed))}
        <h2 class="mt-8 text-xl font-bold">Starting within 14 days</h2>
        <label class="mt-2 flex min-h-11 items-start gap-3"
          ><input
            type="checkbox"
            name="expressRequest"
            value="yes"
            class="mt-1.5"
            ${typed['expressRequest'] === 'yes' && html`checked`}
          />
          <span>${EXPRESS_REQUEST}</span></label
        >
        <h2 class="mt-8 text-xl font-bold">Sign</h2>
        <p class="mt-2">By typing my name and pressing I agree, I sign this agreement.</p>
        <label class="mt-3 block font-medium" for="typedName">Your full name</label>
        <input
          id="typedName"
          name="typedName"
          required
          maxlength="200"
          autocomplete="name"
          value="${typed['typedName'] ?? ''}"
          class="${FIELD}"
        />
        ${problem !== undefined && html`<p class="mt-2 text-danger" role="alert">${problem}</p>`}
        <button type="submit" class="mt-4 ${BUTTON}">I agree</button>
      </form>`,
  );
}

/** After the signature, on the owner's phone. */
export const signedPage = (frame: PageFrame, business: string, title: string): string =>
  linkedPage(
    frame,
    'Signed',
    business,
    html`<h1 class="text-3xl font-bold">Thank you, it is signed</h1>
      <p class="mt-2" role="status">
        Please give the phone back. ${business} has “${title}” with your signature.
      </p>
      <p class="mt-6">
        <a class="inline-flex min-h-11 items-center underline" href="/">Sign in again</a>
      </p>`,
  );

/** For a hand-over that has ended, was used, or never was one. */
export const endedSigningPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'This page has expired',
    'It can be used once, for ten minutes. Please give the phone back; the business can open it again.',
  );
