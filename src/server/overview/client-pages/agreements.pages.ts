/** A client's agreements: what is to be signed, what was signed, and what is allowed. */
import type { ClientAgreement } from '#contract/people/agreements.ts';
import { type Consent, consentLabels } from '#contract/people/consents.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { type Typed, vetFields } from '#server/people/agreements/signing.pages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import {
  nothing,
  part,
  QUIET_BUTTON,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';

/** An agreement that waits for the client's signature. */
export const toSignRow = ({ agreementId, title }: ClientAgreement): Html =>
  html`${rowLink(`/my/agreements/${agreementId}`, title)}
    <p class="text-sm text-soft">Please read and sign</p>`;

const signedRow = (
  { signatureId, signedAt, title, version }: ClientAgreement,
  timeZone: string,
): Html =>
  html`${rowLink(`/my/signatures/${signatureId ?? ''}/pdf`, `${title} (PDF)`)}
    <p class="text-sm text-soft">
      Version
      ${version}${signedAt !== null && html`, signed on ${plainDate(businessDay(new Date(signedAt), timeZone))}`}
    </p>`;

/** What was typed for a consent that could not be stored. */
export interface RefusedAnswer {
  typed: Typed;
  problem: string;
}

/** A consent with its one button: withdrawing is as easy as giving. */
function consentRow({ consent, given }: Consent, refused: RefusedAnswer | undefined): Html {
  const label = consentLabels[consent];
  const isRefused = refused?.typed['consent'] === consent;
  return html`<p class="font-medium break-words">${label}</p>
    <p class="text-sm text-soft">You said ${given ? 'yes' : 'no'}</p>
    <form method="post" action="/my/consents" class="mt-2">
      <input type="hidden" name="consent" value="${consent}" />
      <input type="hidden" name="given" value="${given ? 'no' : 'yes'}" />
      ${consent === 'vetTreatment' && !given && vetFields(isRefused ? refused.typed : {})}
      ${isRefused && html`<p class="mt-2 text-danger" role="alert">${refused.problem}</p>`}
      <button
        type="submit"
        aria-label="${given ? 'Withdraw' : 'Allow'}: ${label}"
        class="mt-1 ${QUIET_BUTTON}"
      >
        ${given ? 'Withdraw' : 'Allow'}
      </button>
    </form>`;
}

interface Agreements {
  business: string;
  agreements: readonly ClientAgreement[];
  consents: readonly Consent[];
  /** What has just been done. */
  done?: string | undefined;
  refused?: RefusedAnswer | undefined;
}

export function agreementsPage(
  frame: PageFrame,
  { business, agreements, consents, done, refused }: Agreements,
): string {
  const toSign = agreements.filter(({ signatureId }) => signatureId === null);
  const signed = agreements.filter(({ signatureId }) => signatureId !== null);
  return linkedPage(
    frame,
    'Agreements',
    business,
    html`${title('Agreements')}
    ${done !== undefined && html`<p class="mt-4 font-semibold" role="status">${done}</p>`}
    ${toSign.length > 0 && part('To sign', rows(toSign.map(toSignRow)))}
    ${part(
      'Signed',
      signed.length === 0
        ? nothing('You haven’t signed anything yet.')
        : rows(signed.map((one) => signedRow(one, frame.timeZone))),
    )}
    ${
      consents.length > 0 &&
      part(
        'What you allow',
        html`<p class="mt-2 text-soft">
            You can change each answer at any time. It applies at once.
          </p>
          ${rows(consents.map((consent) => consentRow(consent, refused)))}`,
      )
    }`,
  );
}
