/** The pages that confirm an email address. A link only asks: programs that check mails open every link. */
import { heading, type Look, page, PRIMARY } from '#server/auth/auth.frame.ts';
import { html } from '#server/platform/html.ts';

/** `GET /api/verify-email` with a link that works. */
export const verifyPage = (given: Look & { email: string; token: string }): string =>
  page(
    given,
    'Confirm your email address',
    html`${heading('Confirm your email address', 'One tap, and it is done.')}
      <p class="mt-4 font-medium break-words">${given.email}</p>
      <form method="post" action="/api/verify-email" class="mt-6">
        <input type="hidden" name="token" value="${given.token}" />
        <button type="submit" class="${PRIMARY}">Yes, this is my address</button>
      </form>`,
  );

/** After the address was confirmed. */
export const verifiedPage = (look: Look): string =>
  page(
    look,
    'Thank you',
    html`${heading('Thank you', 'Your email address is confirmed.')}
      <a href="/" class="mt-8 ${PRIMARY}">Open Pawkeeper</a>`,
  );

/** For a link that confirms nothing: used, too old, or replaced by a newer one. */
export const spentVerifyPage = (look: Look): string =>
  page(
    look,
    'This link no longer works',
    html`${heading(
        'This link no longer works',
        'If you have confirmed your address already, all is well. If not, your profile sends you a new link.',
      )} <a href="/profile" class="mt-8 ${PRIMARY}">Open your profile</a>`,
  );
