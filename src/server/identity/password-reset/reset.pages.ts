/** The pages of a forgotten password. Like sign-in they need no script, and they load nothing from anywhere else. */
import { checkBox } from '#server/identity/sign-in/check-box.ts';
import { form, type Typed } from '#server/identity/sign-in/form.ts';
import {
  heading,
  type PageContext,
  page,
  PRIMARY,
  SECONDARY,
} from '#server/identity/sign-in/layout.ts';
import { emailField, newPasswordField } from '#server/identity/sign-in/sign-in.pages.ts';
import type { OtherSignInMethod } from '#server/identity/accounts/sign-in-methods.sql.ts';
import { type Html, html } from '#server/platform/http/html.ts';

const TITLE = 'Forgot your password?';

/** `GET /api/forgot-password`, and what `POST` shows when something is wrong. */
export const forgotPage = (given: PageContext & Typed): string =>
  page(
    given,
    TITLE,
    html`${heading(TITLE, 'We will email you a link to choose a new one.')}
      ${form({
        ...given,
        action: '/api/forgot-password',
        fields: [emailField(given.email)],
        startAt: 'email',
        submit: 'Email me a link',
      })} <a href="/api/login" class="mt-3 ${SECONDARY}">Back to sign in</a>`,
  );

/** The same at a Pawkeeper that sends no email. */
export const noMailPage = (look: PageContext): string =>
  page(
    look,
    TITLE,
    html`${heading(TITLE, 'Email isn’t set up here, so we can’t send you a link.')}
      <p class="mt-4">
        Ask your administrator for a link to choose a new password. If that’s you, the README
        explains how to make one under “A forgotten password”.
      </p>
      <a href="/api/login" class="mt-8 ${PRIMARY}">Back to sign in</a>`,
  );

/** After a link was asked for: the same whether the address has an account or not. */
export const askedPage = (given: PageContext & { email: string }): string =>
  page(
    given,
    'Check your inbox',
    html`${heading('Check your inbox', 'It can take a minute or two.')}
      <p class="mt-4 break-words">
        If <strong>${given.email}</strong> has an account here, a link to choose a new password is
        on its way. It works for one hour.
      </p>
      <p class="mt-4 text-soft">
        Nothing there? Check your spam folder, and that the address above is right.
      </p>
      <a href="/api/login" class="mt-8 ${PRIMARY}">Back to sign in</a>
      <a href="/api/forgot-password" class="mt-3 ${SECONDARY}">Try another address</a>`,
  );

/** What a form's field begins with that keeps a sign-in method; its id follows. */
export const KEEP = 'keep-';

/** What the page of a new password shows of the account. */
interface ResetAccount {
  email: string;
  token: string;
  /** The sign-in methods next to the password. */
  others: readonly OtherSignInMethod[];
  /** False where all of them are removed. */
  canKeep: boolean;
  /** Those that were ticked, by id. */
  kept?: readonly string[];
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** What a sign-in method is: a passkey, or an account elsewhere, and since when. */
function aboutMethod({ kind, detail, createdAt }: OtherSignInMethod): string {
  const what = kind === 'passkey' ? 'Passkey' : `Connected account${detail ? ` ${detail}` : ''}`;
  return `${what}, added on ${DAY.format(new Date(createdAt))}`;
}

const methodText = (method: OtherSignInMethod): Html =>
  html`<span class="min-w-0">
    <span class="block font-medium break-words">${method.name}</span>
    <span class="block text-sm break-words text-soft">${aboutMethod(method)}</span>
  </span>`;

const keepBox = (method: OtherSignInMethod, isKept: boolean): Html =>
  checkBox(`${KEEP}${method.id}`, methodText(method), isKept);

/** The other sign-in methods of the account, each with a box that keeps it. */
function otherMethods({ others, canKeep, kept = [] }: ResetAccount): Html | undefined {
  if (others.length === 0) return undefined;
  if (!canKeep) {
    return html`<div>
      <h2 class="text-sm font-semibold">These are removed as well</h2>
      <p class="mt-1 text-sm text-soft">
        This email address was never confirmed, so someone else may have added them. You can add
        your own again in your profile.
      </p>
      <ul class="mt-2 grid gap-2">
        ${others.map((method) => html`<li class="py-1">${methodText(method)}</li>`)}
      </ul>
    </div>`;
  }
  return html`<fieldset class="min-w-0" aria-describedby="keep-hint">
    <legend class="text-sm font-semibold">Keep other ways to sign in?</legend>
    <p id="keep-hint" class="mt-1 text-sm text-soft">
      Tick only the ones you know are yours. The others will be removed.
    </p>
    <div class="mt-1">${others.map((method) => keepBox(method, kept.includes(method.id)))}</div>
  </fieldset>`;
}

/** Leads back to the page of a new password, where it could not be saved for now. */
export const resetLaterPage = (given: PageContext & { message?: string; token?: string }): string =>
  page(
    given,
    'That didn’t work',
    html`${heading('That didn’t work', given.message ?? '')}
      <a
        href="/api/reset-password?token=${encodeURIComponent(given.token ?? '')}"
        class="mt-8 ${PRIMARY}"
        >Try again</a
      >`,
  );

/** `GET /api/reset-password` with a link that opens an account, and what `POST` shows when something is wrong. */
export const resetPage = (given: PageContext & Typed & ResetAccount): string =>
  page(
    given,
    'Choose a new password',
    html`${heading('Choose a new password', 'Saving it signs you out everywhere. Then sign in with the new password.')}
    ${form({
      ...given,
      action: '/api/reset-password',
      hidden: { token: given.token },
      fields: [
        { ...emailField(given.email), required: false, readOnly: true },
        newPasswordField('New password'),
      ],
      startAt: 'password',
      more: otherMethods(given),
      submit: 'Save new password',
    })}`,
  );

/** For a link that opens nothing: used, too old, or replaced by a newer one. */
export const spentLinkPage = (look: PageContext): string =>
  page(
    look,
    'This link no longer works',
    html`${heading(
        'This link no longer works',
        'Each link works once, for a short time, and only until you ask for a newer one.',
      )}
      <a href="/api/forgot-password" class="mt-8 ${PRIMARY}">Get a new link</a>
      <a href="/api/login" class="mt-3 ${SECONDARY}">Back to sign in</a>`,
  );
