/** The fields of forms on pages without scripts: each with its label above, its hint and its problem beside it, and what was typed. */
import { z } from 'zod';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';

const CONTROL = 'mt-1 w-full min-h-11 rounded-lg border border-edge bg-surface p-3 text-ink';
/** The look of a field that takes a file. */
export const FILE_INPUT =
  'mt-1 block w-full min-h-11 text-ink file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink';

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;
/** What is wrong with what was typed, by the names of the fields. */
export type Problems = Readonly<Record<string, string>>;

/** The fields of a form as they came; one that comes twice counts as its first. */
export const typedFields = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]))
  .catch({});

/** The first sentence about each field. */
export const problemsIn = (error: z.ZodError): Problems =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );

/** A form with what was typed and what is wrong with it. */
export interface FormState {
  typed: Typed;
  problems: Problems;
}

export interface FieldOptions {
  type?: 'text' | 'email' | 'tel' | 'date';
  autocomplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
  hint?: string;
  maxLength?: number;
}

const idsOf = (name: string, hint: string | undefined, problem: string | undefined): string =>
  [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`]
    .filter(Boolean)
    .join(' ');

/** A text field. The first one with a problem has the focus. */
export function field(
  { typed, problems }: FormState,
  name: string,
  label: string,
  options: FieldOptions = {},
): Html {
  const { type = 'text', autocomplete = 'off', isRequired, isLong, hint, maxLength } = options;
  const problem = problems[name];
  const value = typed[name] ?? '';
  const about = idsOf(name, hint, problem);
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete}"
  ${isRequired && html`required`} ${maxLength !== undefined && html`maxlength="${maxLength}"`}
  ${about !== '' && html`aria-describedby="${about}"`}
  ${problem !== undefined && html`aria-invalid="true"`}
  ${Object.keys(problems)[0] === name && html`autofocus`} class="${CONTROL}"`;
  return html`<div class="mt-4">
    <label class="font-medium" for="${name}">${label}</label
    >${isRequired && html` <span aria-hidden="true">*</span>`}
    ${hint !== undefined && html`<p class="text-sm text-soft" id="${name}-hint">${hint}</p>`}
    ${
      isLong
        ? html`<textarea ${attributes} rows="4">${value}</textarea>`
        : html`<input ${attributes} type="${type}" value="${value}" />`
    }
    ${problem !== undefined && html`<p class="mt-1 text-danger" id="${name}-problem">${problem}</p>`}
  </div>`;
}

/** One of a few answers, none chosen beforehand. */
export const choice = (
  { typed }: FormState,
  name: string,
  legend: string,
  values: readonly (readonly [value: string, label: string])[],
): Html =>
  html`<fieldset class="mt-4">
    <legend class="font-medium">${legend}</legend>
    ${values.map(
      ([value, label]) =>
        html`<label class="inline-flex min-h-11 items-center gap-2 pr-6"
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            ${typed[name] === value && html`checked`}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`;

/** What is wrong with the whole form, and says that fields are marked. */
export function problemOf({ problems }: FormState, problem?: string): HtmlPart {
  const count = Object.keys(problems).length;
  const text = problem ?? (count > 0 && 'Please check the fields that are marked below.');
  return text && html`<p class="mt-4 font-medium text-danger" role="alert">${text}</p>`;
}
