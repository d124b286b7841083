/** The sign-in methods next to the password, as the sign-in page shows them. */
import type { Typed } from '#server/identity/sign-in/form.ts';
import { type PageContext, SECONDARY } from '#server/identity/sign-in/layout.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';

/** Shown by its script alone, where the browser knows passkeys; the script fills in the answer and sends the form. */
const passkeyForm = (
  { site, script }: { site: string; script: string },
  returnTo: string | undefined,
): Html => html`
  <form
    method="post"
    action="/api/login/passkey"
    data-passkey="${site}"
    hidden
    class="mt-3 grid gap-3"
  >
    ${returnTo && html`<input type="hidden" name="returnTo" value="${returnTo}" />`}
    <input type="hidden" name="email" />
    <input type="hidden" name="answer" />
    <button type="submit" class="${SECONDARY}">Sign in with a passkey</button>
    <p role="status" class="text-center text-sm font-medium text-danger-ink empty:hidden"></p>
  </form>
  <script type="module" src="${script}"></script>
`;

/** A link: the policy of the pages lets no form lead to another site. */
function providerLink(name: string, returnTo: string | undefined): Html {
  const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
  return html`<a href="/api/oidc/start${query}" class="mt-3 ${SECONDARY}"
    >Continue with ${name}</a
  >`;
}

/** The provider, which is a way in and a way to a new account. */
export const providerButton = ({ methods, returnTo }: PageContext & Typed): HtmlPart =>
  methods?.provider && providerLink(methods.provider, returnTo);

/** What is under the form of the sign-in page. */
export const otherSignInMethods = (given: PageContext & Typed): HtmlPart => [
  given.methods?.passkey && passkeyForm(given.methods.passkey, given.returnTo),
  providerButton(given),
];
