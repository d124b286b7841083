/** The pages of sign-in, registration and sign-out. They need no script: a form, and the words that belong to it. */
import { PASSWORD_RULE } from '#contract/users.ts';
import { type Field, form, goodNews, type Typed } from '#server/auth/auth.form.ts';
import { continueElsewhere, otherWaysIn } from '#server/auth/auth.ways.ts';
import { heading, type Look, page, PRIMARY, SECONDARY } from '#server/auth/auth.frame.ts';
import { html } from '#server/platform/html.ts';

/** The way to the other form, which leads to the same place in the end. */
function otherWay(question: string, path: string, words: string, returnTo: string | undefined) {
  const address = returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path;
  return html` <p class="mt-8 border-t border-line pt-6 text-center text-sm text-soft">
      ${question}
    </p>
    <a href="${address}" class="mt-3 ${SECONDARY}">${words}</a>`;
}

/** The field of the address that an account is entered with. */
export const emailField = (
  value: string | undefined,
  autocomplete: 'username' | 'username webauthn' = 'username',
): Field => ({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete,
  required: true,
  value,
});

/** The field of a password that is being chosen. */
export const newPasswordField = (label: string): Field => ({
  name: 'password',
  label,
  type: 'password',
  autocomplete: 'new-password',
  required: true,
  hint: PASSWORD_RULE,
});

/** How the sign-in page looks: without the way to registration where nobody new is taken. */
export type SignInLook = Look & {
  canRegister?: boolean;
  /** What went well just before. */
  notice?: string | undefined;
};

/** `GET /api/login`, and what `POST` shows when the sign-in fails. */
export function signInPage(given: SignInLook & Typed): string {
  const fields: Field[] = [
    // Browsers offer passkeys among the addresses that they fill in.
    emailField(given.email, given.ways?.passkey ? 'username webauthn' : 'username'),
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'current-password',
      required: true,
    },
  ];
  const startAt = given.email ? 'password' : 'email';
  return page(
    given,
    'Sign in',
    html`${heading('Sign in', 'Your clients and bookings are waiting.')}
      ${given.notice && goodNews(given.notice)}
      ${form({ ...given, action: '/api/login', fields, startAt, submit: 'Sign in' })}
      <p class="mt-2 text-center text-sm">
        <a
          href="/api/forgot-password"
          class="inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-2"
          >Forgot your password?</a
        >
      </p>
      ${otherWaysIn(given)}
      ${
        given.canRegister !== false &&
        otherWay('New to Pawkeeper?', '/api/register', 'Create an account', given.returnTo)
      }`,
  );
}

/** `GET /api/register`, and what `POST` shows when something is wrong. */
export function registerPage(
  given: Look & Typed & { firstName?: string | undefined; lastName?: string | undefined },
): string {
  const fields: Field[] = [
    {
      name: 'firstName',
      label: 'First name',
      type: 'text',
      autocomplete: 'given-name',
      value: given.firstName,
    },
    {
      name: 'lastName',
      label: 'Last name',
      type: 'text',
      autocomplete: 'family-name',
      value: given.lastName,
    },
    emailField(given.email),
    newPasswordField('Password'),
  ];
  return page(
    given,
    'Create your account',
    html`${heading('Create your account', 'It takes a minute. Fields marked * are needed.')}
    ${form({ ...given, action: '/api/register', fields, submit: 'Create account' })}
    ${continueElsewhere(given)}
    ${otherWay('Already have an account?', '/api/login', 'Sign in', given.returnTo)}`,
  );
}

/** `GET /api/register` where nobody new is taken. */
export function closedPage(look: Look): string {
  return page(
    look,
    'No new accounts',
    html`${heading(
        'No new accounts here',
        'This Pawkeeper takes no new accounts. Ask whoever runs it, most likely the person who gave you its address.',
      )} <a href="/api/login" class="mt-8 ${PRIMARY}">Sign in</a>`,
  );
}

/** Asks before it signs out: for those whom another site may have led here. */
export function signOutPage(look: Look): string {
  return page(
    look,
    'Sign out',
    html`${heading('Sign out of Pawkeeper?', 'What you saved stays safe.')}
      <form method="post" action="/api/logout" class="mt-8 grid gap-3">
        <button type="submit" class="${PRIMARY}">Sign out</button>
        <a href="/" class="${SECONDARY}">Stay signed in</a>
      </form>`,
  );
}

/** Says what went wrong on a page of the server, and leads back. */
export function problemPage(given: Look & { title: string; message: string }): string {
  return page(
    given,
    given.title,
    html`${heading(given.title, given.message)}
      <a href="/" class="mt-8 ${PRIMARY}">Back to Pawkeeper</a>`,
  );
}
