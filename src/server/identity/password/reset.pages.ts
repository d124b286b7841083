/** The pages of a forgotten password. Like sign-in they need no script, and they load nothing from anywhere else. */
import { form, type Typed } from '#server/identity/pages/form.ts';
import {
  heading,
  type PageContext,
  page,
  PRIMARY,
  SECONDARY,
} from '#server/identity/pages/layout.ts';
import { emailField, newPasswordField } from '#server/identity/pages/sign-in.pages.ts';
import { html } from '#server/platform/http/html.ts';

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

/** The same at a Pawkeeper that sends no mail. */
export const noMailPage = (look: PageContext): string =>
  page(
    look,
    TITLE,
    html`${heading(TITLE, 'Email isn’t set up here, so we can’t send you a link.')}
      <p class="mt-4">
        Ask the administrator for a link to choose a new password. If that is you, the README says
        how to make one, under “A forgotten password”.
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

/** `GET /api/reset-password` with a link that opens an account, and what `POST` shows when something is wrong. */
export const resetPage = (given: PageContext & Typed & { token?: string | undefined }): string =>
  page(
    given,
    'Choose a new password',
    html`${heading('Choose a new password', 'Saving it signs you out everywhere. Then sign in with the new password.')}
    ${form({
      ...given,
      action: '/api/reset-password',
      hidden: { token: given.token ?? '' },
      fields: [
        { ...emailField(given.email), required: false, readOnly: true },
        newPasswordField('New password'),
      ],
      startAt: 'password',
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
