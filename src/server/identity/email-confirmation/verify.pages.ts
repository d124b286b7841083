/** The pages that confirm an email address. A link only asks: programs that check emails open every link. */
import { heading, type PageContext, page, PRIMARY } from '#server/identity/sign-in/layout.ts';
import { html } from '#server/platform/http/html.ts';

/** `GET /api/verify-email` with a link that works. */
export const verifyPage = (given: PageContext & { email: string; token: string }): string =>
  page(
    given,
    'Confirm your email address',
    html`${heading('Confirm your email address', 'One tap and you’re done.')}
      <p class="mt-4 font-medium break-words">${given.email}</p>
      <form method="post" action="/api/verify-email" class="mt-6">
        <input type="hidden" name="token" value="${given.token}" />
        <button type="submit" class="${PRIMARY}">Yes, this is my address</button>
      </form>`,
  );

/** After the email address was confirmed. */
export const verifiedPage = (look: PageContext): string =>
  page(
    look,
    'Thank you',
    html`${heading('Thank you', 'Your email address is confirmed.')}
      <a href="/" class="mt-8 ${PRIMARY}">Open Pawkeeper</a>`,
  );

/** For a link that confirms nothing: used, too old, or replaced by a newer one. */
export const spentVerifyPage = (look: PageContext): string =>
  page(
    look,
    'This link no longer works',
    html`${heading(
        'This link no longer works',
        'If you’ve already confirmed your address, there’s nothing to do. If not, you can get a new link from your profile.',
      )} <a href="/profile" class="mt-8 ${PRIMARY}">Open your profile</a>`,
  );
