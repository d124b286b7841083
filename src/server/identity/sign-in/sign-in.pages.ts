/** The pages of sign-in, registration and sign-out. They need no script: a form, and the words that belong to it. */
import { PASSWORD_RULE } from '#contract/identity/users.ts';
import { type Field, form, successNotice, type Typed } from '#server/identity/sign-in/form.ts';
import { providerButton, otherSignInMethods } from '#server/identity/sign-in/sign-in-methods.ts';
import {
  heading,
  type PageContext,
  page,
  PRIMARY,
  SECONDARY,
} from '#server/identity/sign-in/layout.ts';
import { html } from '#server/platform/http/html.ts';

/** A link to the other form; the return path goes with it. */
function otherWay(question: string, path: string, words: string, returnTo: string | undefined) {
  const address = returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path;
  return html` <p class="mt-8 border-t border-line pt-6 text-center text-sm text-soft">
      ${question}
    </p>
    <a href="${address}" class="mt-3 ${SECONDARY}">${words}</a>`;
}

/** The email address of an account. */
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

/** How the sign-in page looks: without the link to registration where it is closed. */
export type SignInContext = PageContext & {
  canRegister?: boolean;
  /** What went well just before. */
  notice?: string | undefined;
};

/** `GET /api/login`, and what `POST` shows when the sign-in fails. */
export function signInPage(given: SignInContext & Typed): string {
  const fields: Field[] = [
    // Browsers offer passkeys among the email addresses that they fill in.
    emailField(given.email, given.methods?.passkey ? 'username webauthn' : 'username'),
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
      ${given.notice && successNotice(given.notice)}
      ${form({ ...given, action: '/api/login', fields, startAt, submit: 'Sign in' })}
      <p class="mt-2 text-center text-sm">
        <a
          href="/api/forgot-password"
          class="inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-2"
          >Forgot your password?</a
        >
      </p>
      ${otherSignInMethods(given)}
      ${
        given.canRegister !== false &&
        otherWay('New to Pawkeeper?', '/api/register', 'Create an account', given.returnTo)
      }`,
  );
}

/** `GET /api/register`, and what `POST` shows when something is wrong. */
export function registerPage(
  given: PageContext &
    Typed & {
      firstName?: string | undefined;
      lastName?: string | undefined;
      /** Of the invitation that the form was opened with. */
      token?: string | undefined;
    },
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
  const hidden: Readonly<Record<string, string>> = given.token ? { token: given.token } : {};
  return page(
    given,
    'Create your account',
    html`${heading('Create your account', 'It takes a minute. Fields marked * are required.')}
    ${form({ ...given, action: '/api/register', hidden, fields, submit: 'Create account' })}
    ${providerButton(given)}
    ${otherWay('Already have an account?', '/api/login', 'Sign in', given.returnTo)}`,
  );
}

/** `GET /api/register` where registration is closed, or with an invitation that opens nothing (any more). */
export function closedPage(look: PageContext, wasInvited = false): string {
  return page(
    look,
    'Registration is closed',
    html`${heading(
        'Registration is closed',
        wasInvited
          ? 'This invitation has been used or has expired. Please ask for a new one.'
          : 'New accounts can’t be created here. Please ask the person who gave you this web address.',
      )} <a href="/api/login" class="mt-8 ${PRIMARY}">Sign in</a>`,
  );
}

/** Asks before it signs out, because another site may have linked here. */
export function signOutPage(look: PageContext): string {
  return page(
    look,
    'Sign out',
    html`${heading('Sign out of Pawkeeper?', 'Everything you saved is safe.')}
      <form method="post" action="/api/logout" class="mt-8 grid gap-3">
        <button type="submit" class="${PRIMARY}">Sign out</button>
        <a href="/" class="${SECONDARY}">Stay signed in</a>
      </form>`,
  );
}

/** Says what went wrong on a page of the server, and leads back. */
export function problemPage(given: PageContext & { title: string; message: string }): string {
  return page(
    given,
    given.title,
    html`${heading(given.title, given.message)}
      <a href="/" class="mt-8 ${PRIMARY}">Back to Pawkeeper</a>`,
  );
}
