/** The parts of the forms in which clients ask for something: fields with what was typed, and what is wrong beside it. */
import { randomUUID } from 'node:crypto';
import { MAX_REQUEST_TEXT } from '#contract/diary/requestWords.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import { BUTTON, QUIET_BUTTON } from '#server/overview/client-pages/frame.pages.ts';

const FIELD = 'mt-1 min-h-11 w-full rounded-lg border border-edge bg-surface p-3 text-ink';

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** What is wrong, and with which field. */
export interface Problem {
  field: string;
  message: string;
}

/** A form as it is shown: for the first time, or again. */
export interface FormView {
  typed: Typed;
  problem?: Problem | undefined;
}

const problemOf = (name: string, { problem }: FormView): Html | false =>
  problem?.field === name &&
  html`<p id="${name}-problem" class="mt-1 text-danger" role="alert">${problem.message}</p>`;

const describedBy = (name: string, { problem }: FormView, hint?: string) => {
  const ids = [
    hint === undefined ? [] : `${name}-hint`,
    problem?.field === name ? `${name}-problem` : [],
  ].flat();
  return html`${ids.length > 0 && html`aria-describedby="${ids.join(' ')}"`}
  ${problem?.field === name && html`aria-invalid="true"`}`;
};

/** A day, a time: one line. */
export const inputField = (
  name: string,
  label: string,
  view: FormView,
  {
    type,
    isRequired = false,
    hint,
    min,
  }: { type: 'date' | 'time'; isRequired?: boolean; hint?: string; min?: string },
): Html =>
  html`<div class="mt-4">
    <label class="font-medium" for="${name}">${label}</label>
    <input
      type="${type}"
      id="${name}"
      name="${name}"
      value="${view.typed[name] ?? ''}"
      ${min !== undefined && html`min="${min}"`}
      ${isRequired && html`required`}
      ${describedBy(name, view, hint)}
      class="${FIELD}"
    />
    ${hint !== undefined && html`<p id="${name}-hint" class="mt-1 text-sm text-soft">${hint}</p>`}
    ${problemOf(name, view)}
  </div>`;

export const selectField = (
  name: string,
  label: string,
  view: FormView,
  options: readonly { value: string; label: string }[],
): Html =>
  html`<div class="mt-4">
    <label class="font-medium" for="${name}">${label}</label>
    <select id="${name}" name="${name}" required ${describedBy(name, view)} class="${FIELD}">
      ${options.map(
        ({ value, label }) =>
          html`<option value="${value}" ${view.typed[name] === value && html`selected`}>
            ${label}
          </option>`,
      )}
    </select>
    ${problemOf(name, view)}
  </div>`;

export const messageField = (view: FormView, isRequired = false): Html =>
  html`<div class="mt-4">
    <label class="font-medium" for="message">Message</label>
    <textarea
      id="message"
      name="message"
      rows="3"
      maxlength="${MAX_REQUEST_TEXT}"
      ${isRequired && html`required`}
      ${describedBy('message', view)}
      class="${FIELD}"
    >
${view.typed['message'] ?? ''}</textarea>
    ${problemOf('message', view)}
  </div>`;

/** A tick box with the name of each pet. */
export const petBoxes = (pets: readonly { id: string; name: string }[], view: FormView) =>
  pets.length > 0 &&
  html`<fieldset class="mt-4">
    <legend class="font-medium">Pets</legend>
    ${pets.map(
      ({ id, name }) =>
        html`<label class="flex min-h-11 items-center gap-3"
          ><input
            type="checkbox"
            name="pet-${id}"
            value="on"
            ${view.typed[`pet-${id}`] === 'on' && html`checked`}
          />
          <span class="break-words">${name}</span></label
        >`,
    )}
    ${problemOf('pets', view)}
  </fieldset>`;

/** Whether one visit of a series is meant, or those that follow too. */
export const scopeChoice = (view: FormView): Html =>
  html`<fieldset class="mt-4">
    <legend class="font-medium">Which visits?</legend>
    ${(
      [
        ['this', 'This visit only'],
        ['following', 'This and the following visits'],
      ] as const
    ).map(
      ([value, label]) =>
        html`<label class="flex min-h-11 items-center gap-3"
          ><input
            type="radio"
            name="scope"
            value="${value}"
            ${(view.typed['scope'] ?? 'this') === value && html`checked`}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`;

/** The form itself; the same form sent twice is one request. */
export const requestForm = (
  action: string,
  { typed, problem }: FormView,
  content: HtmlPart,
): Html =>
  html`<form method="post" action="${action}" class="mt-4">
    ${problem?.field === '' && html`<p class="mt-1 text-danger" role="alert">${problem.message}</p>`}
    <input type="hidden" name="form" value="${typed['form'] ?? randomUUID()}" />
    ${content}
  </form>`;

/** A button that sends the form, and says with which step it goes on. */
export const stepButton = (step: string, label: string, isMain = true): Html =>
  html`<p class="mt-4">
    <button
      type="submit"
      name="step"
      value="${step}"
      class="${isMain ? BUTTON : `${QUIET_BUTTON} w-full`}"
    >
      ${label}
    </button>
  </p>`;
