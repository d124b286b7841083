/** The form of a sign-in or a registration: labels, what was typed, and what is wrong with it. */
import { MIN_PASSWORD_LENGTH } from '#contract/identity/users.ts';
import { PRIMARY } from '#server/identity/sign-in/layout.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';

/** What a form shows again: what was typed (never a password) and what is wrong with it, by field name. */
export interface Typed {
  email?: string | undefined;
  /** Where the person was going; it travels on with every form and link. */
  returnTo?: string | undefined;
  /** What is wrong where no single field is. */
  message?: string | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
}

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  required?: boolean;
  hint?: string;
  value?: string | undefined;
  /** The keyboard of a phone. */
  inputMode?: 'numeric';
  /** Shown, and not to be changed: it tells a password manager whose password is typed beside it. */
  readOnly?: boolean;
}

interface Form extends Typed {
  action:
    | '/api/login'
    | '/api/login/code'
    | '/api/register'
    | '/api/forgot-password'
    | '/api/reset-password';
  /** What travels along unseen, by name. */
  hidden?: Readonly<Record<string, string>>;
  fields: readonly Field[];
  /** The field to begin in while nothing is wrong. */
  startAt?: string | undefined;
  /** What stands between the fields and the button. */
  more?: Html | undefined;
  submit: string;
}

const CONTROL =
  'block h-11 w-full min-w-0 rounded-lg border border-edge bg-surface px-3 text-base text-ink transition-colors hover:border-ink focus:border-focus focus:outline-1 focus:-outline-offset-2 focus:outline-focus aria-invalid:border-danger aria-invalid:focus:outline-danger read-only:border-line read-only:bg-sunken read-only:text-soft';

const alert = (content: HtmlPart): Html =>
  html`<div
    id="problem"
    role="alert"
    data-tone="red"
    class="mt-6 rounded-xl border border-tone-line bg-tone-soft p-3.5 font-medium text-tone"
  >
    ${content}
  </div>`;

/** Something that went well, said at the head of a page. */
export const successNotice = (words: string): Html =>
  html`<div
    role="status"
    data-tone="green"
    class="mt-6 rounded-xl border border-tone-line bg-tone-soft p-3.5 font-medium text-tone"
  >
    ${words}
  </div>`;

/** What is wrong: the message, or a link to each wrong field. */
function summary({ fields, message, errors = {} }: Form): HtmlPart {
  const wrong = fields.filter(({ name }) => errors[name]);
  if (message) return alert(message);
  if (wrong.length === 0) return undefined;
  const links = wrong.map(
    ({ name, label }, index) =>
      html`${index > 0 && ', '}<a href="#${name}" class="underline underline-offset-2"
          >${label}</a
        >`,
  );
  return alert(html`Please check: ${links}`);
}

/** What a field is shown with next to its own words. */
interface FieldState {
  error: string | undefined;
  /** The page opens with the cursor here; what is wrong with the whole form is then read with the field. */
  focused: boolean;
  problem: boolean;
}

function fieldRow(field: Field, { error, focused, problem }: FieldState): Html {
  const { name, label, type, autocomplete, required, hint, value, inputMode, readOnly } = field;
  const about = [problem && 'problem', error && `${name}-error`, hint && `${name}-hint`];
  const describedBy = about.filter(Boolean).join(' ');
  return html` <div class="min-w-0">
    <div class="mb-1.5 flex gap-1 text-sm font-semibold">
      <label for="${name}">${label}</label>
      ${required && html`<span aria-hidden="true" class="text-danger-ink">*</span>`}
    </div>
    <input
      class="${CONTROL}"
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${value && html`value="${value}"`}
      ${inputMode && html`inputmode="${inputMode}"`}
      ${required && html`required`}
      ${readOnly && html`readonly`}
      ${type !== 'text' && html`autocapitalize="none" spellcheck="false"`}
      ${autocomplete === 'new-password' && html`minlength="${MIN_PASSWORD_LENGTH}"`}
      ${error && html`aria-invalid="true"`}
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${focused && html`autofocus`}
    />
    ${error && html`<p id="${name}-error" class="mt-1.5 text-sm font-medium text-danger-ink">${error}</p>`}
    ${hint && html`<p id="${name}-hint" class="mt-1.5 text-sm text-soft">${hint}</p>`}
  </div>`;
}

/** The form; `novalidate`, so that what is wrong is said once, in our words, next to the field. */
export function form(given: Form): Html {
  const {
    action,
    fields,
    hidden = {},
    errors = {},
    message,
    returnTo,
    startAt,
    more,
    submit,
  } = given;
  const focused = fields.find(({ name }) => errors[name])?.name ?? startAt;
  const rows = fields.map((field) => {
    const isFocused = field.name === focused;
    const problem = isFocused && message !== undefined;
    return fieldRow(field, { error: errors[field.name], focused: isFocused, problem });
  });
  const unseen = Object.entries({ ...hidden, ...(returnTo && { returnTo }) }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html` ${summary(given)}
    <form method="post" action="${action}" novalidate class="mt-6 grid gap-5">
      ${unseen} ${rows} ${more}
      <button type="submit" class="mt-1 ${PRIMARY}">${submit}</button>
    </form>`;
}
