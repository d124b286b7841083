/** The pages of a forgotten password. Like sign-in they need no script, and they load nothing from anywhere else. */
import { form, type Typed } from '#server/auth/auth.form.ts';
import { heading, type Look, page, PRIMARY, SECONDARY } from '#server/auth/auth.frame.ts';
import { emailField, newPasswordField } from '#server/auth/auth.pages.ts';
import { html } from '#server/platform/html.ts';

const TITLE = 'Forgot your password?';

/** `GET /api/forgot-password`, and what `POST` shows when something is wrong. */
export const forgotPage = (given: Look & Typed): string =>
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
export const noMailPage = (look: Look): string =>
  page(
    look,
    TITLE,
    html`${heading(TITLE, 'This Pawkeeper sends no email, so it cannot mail you a link.')}
      <p class="mt-4">
        Ask whoever runs it for a link to choose a new password. If that is you, the README says how
        to make one, under “A forgotten password”.
      </p>
      <a href="/api/login" class="mt-8 ${PRIMARY}">Back to sign in</a>`,
  );

/** After a link was asked for: the same whether the address has an account or not. */
export const askedPage = (given: Look & { email: string }): string =>
  page(
    given,
    'Look in your inbox',
    html`${heading('Look in your inbox', 'It can take a minute or two.')}
      <p class="mt-4 break-words">
        If <strong>${given.email}</strong> has an account here, a link to choose a new password is
        on its way. It works for one hour.
      </p>
      <p class="mt-4 text-soft">Nothing there? Look among the spam, and check the address above.</p>
      <a href="/api/login" class="mt-8 ${PRIMARY}">Back to sign in</a>
      <a href="/api/forgot-password" class="mt-3 ${SECONDARY}">Try another address</a>`,
  );

/** `GET /api/reset-password` with a link that opens an account, and what `POST` shows when something is wrong. */
export const resetPage = (given: Look & Typed & { token?: string | undefined }): string =>
  page(
    given,
    'Choose a new password',
    html`${heading('Choose a new password', 'Saving it signs you out everywhere; then sign in with it.')}
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
export const spentLinkPage = (look: Look): string =>
  page(
    look,
    'This link no longer works',
    html`${heading(
        'This link no longer works',
        'Each link works once and for a short time, and only the newest one does.',
      )}
      <a href="/api/forgot-password" class="mt-8 ${PRIMARY}">Get a new link</a>
      <a href="/api/login" class="mt-3 ${SECONDARY}">Back to sign in</a>`,
  );
