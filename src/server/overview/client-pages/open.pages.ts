/** The pages around opening a client's pages: the one button, the code on a further device, and what a device without access reads. */
import { type Html, html } from '#server/platform/http/html.ts';
import { endedPage, linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import { BUTTON, title } from '#server/overview/client-pages/frame.pages.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';

/** Whom the device shows now, where that is somebody else. */
type Other = Pick<Reader, 'firstName' | 'business'>;

/** The one button. Whoever checks links opens this page too, so it says no more than it must. */
export const openPage = (
  frame: PageFrame,
  { firstName, business }: Reader,
  url: string,
  other: Other | undefined,
  problem?: string,
): string =>
  linkedPage(
    frame,
    'Open my page',
    business,
    html`${title(`Hello ${firstName}`)}
      <p class="mt-2 text-soft">
        Your page with ${business} shows your visits, pets, invoices and messages. This device can
        open it for 90 days.
      </p>
      ${
        other !== undefined &&
        html`<p class="mt-4 font-medium">
          This device shows ${other.firstName}’s page with ${other.business} at the moment. Opening
          yours switches to ${firstName}’s page.
        </p>`
      }
      ${problem !== undefined && html`<p class="mt-4 text-danger" role="alert">${problem}</p>`}
      <form method="post" action="${url}" class="mt-6">
        <button type="submit" class="${BUTTON}">Open my page</button>
      </form>`,
  );

const askForLink = (business: string): Html =>
  html`<p class="mt-6 text-soft">Ask ${business} for a new link.</p>`;

/** Asks for the code. It says the same whether there is an address to send it to. */
export const codePage = (
  frame: PageFrame,
  { business }: Reader,
  url: string,
  problem?: string,
): string =>
  linkedPage(
    frame,
    'Enter the code',
    business,
    html`${title('Enter the code')}
      <p class="mt-2 text-soft">
        This link was opened before, so we need to know that it’s you. If ${business} has an email
        address for you, we have sent a code to it. It works once, for 15 minutes.
      </p>
      <form method="post" action="${url}/code" class="mt-6">
        <label class="font-medium" for="code">Code</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          required
          maxlength="20"
          ${problem !== undefined && html`aria-describedby="code-problem" aria-invalid="true"`}
          class="mt-1 min-h-11 w-full rounded-lg border border-edge bg-surface p-3 text-ink"
        />
        ${
          problem !== undefined &&
          html`<p id="code-problem" class="mt-1 text-danger" role="alert">${problem}</p>`
        }
        <button type="submit" class="mt-3 ${BUTTON}">Open my page</button>
      </form>
      <p class="mt-6 text-soft">No email? Ask ${business} for a new link.</p>`,
  );

/** Where no code can be sent, as this Pawkeeper sends no email. */
export const askPage = (frame: PageFrame, { business }: Reader): string =>
  linkedPage(
    frame,
    'Open my page',
    business,
    html`${title('This link was opened before')}
      <p class="mt-2 text-soft">It opens your page on one device only.</p>
      ${askForLink(business)}`,
  );

export const endedPortalPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'This link no longer works',
    'Links expire after twelve months. Please open the link in your latest email from us, or ask us for a new one.',
  );

/** For a device that has no access, or whose access has ended. */
export const closedPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'Your page is closed on this device',
    'Please tap “Open my page” in your latest email from the person who looks after your pet, or ask them for a new link.',
  );

export const signedOutPage = (frame: PageFrame): string =>
  endedPage(
    frame,
    'You are signed out on this device',
    'To open your page again, tap “Open my page” in your latest email.',
  );

/** For a page that there is not, or that can't be shown, within the client's pages. */
export const lostPage = (frame: PageFrame, business: string, why: string): string =>
  linkedPage(
    frame,
    why,
    business,
    html`${title('This can’t be shown')}
      <p class="mt-2 text-soft">${why}</p>
      <p class="mt-6">
        <a class="inline-flex min-h-11 items-center underline" href="/my">Home</a>
      </p>`,
  );
