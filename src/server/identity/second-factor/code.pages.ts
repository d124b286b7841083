/** The page between password and session that asks for a code. */
import { TRUSTED_DAYS } from '#contract/identity/secondFactor.ts';
import { checkBox } from '#server/identity/sign-in/check-box.ts';
import { form, type Typed } from '#server/identity/sign-in/form.ts';
import { fieldsOf } from '#server/identity/sign-in/responses.ts';
import { heading, type PageContext, page, SECONDARY } from '#server/identity/sign-in/layout.ts';
import { html } from '#server/platform/http/html.ts';

/** What the form is filled in with, beside the code, which is not shown again. */
interface CodeForm {
  /** Asks for a recovery code in place of one from the app. */
  recovery?: boolean;
  /** The box that trusts the device is ticked. */
  trust?: boolean;
}

/** What the form asks again where the answer is a page. */
export function codeFormOf(input: unknown): Required<CodeForm> {
  const { recovery, trust } = fieldsOf(input);
  return { recovery: recovery !== undefined, trust: trust !== undefined };
}

/** `GET /api/login/code`, and what `POST` shows when the code is wrong. */
export function codePage(given: PageContext & Typed & CodeForm): string {
  const { recovery = false, trust = false, returnTo } = given;
  const other = new URLSearchParams({
    ...(!recovery && { recovery: '1' }),
    ...(returnTo && { returnTo }),
  }).toString();
  return page(
    given,
    'Two-step sign-in',
    html`${heading(
        'Two-step sign-in',
        recovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the 6-digit code that your authenticator app shows for Pawkeeper.',
      )}
      ${form({
        ...given,
        action: '/api/login/code',
        hidden: recovery ? { recovery: '1' } : {},
        fields: [
          {
            name: 'code',
            label: recovery ? 'Recovery code' : 'Code',
            type: 'text',
            autocomplete: recovery ? 'off' : 'one-time-code',
            ...(!recovery && { inputMode: 'numeric' as const }),
            required: true,
          },
        ],
        startAt: 'code',
        more: checkBox(
          'trust',
          html`Don’t ask for a code on this device for ${TRUSTED_DAYS} days`,
          trust,
        ),
        submit: 'Sign in',
      })}
      <a href="/api/login/code${other && `?${other}`}" class="mt-3 ${SECONDARY}"
        >${recovery ? 'Use my authenticator app' : 'Use a recovery code'}</a
      >
      <a href="/api/login" class="mt-3 ${SECONDARY}">Back to sign in</a>`,
  );
}
