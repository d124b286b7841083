/** A box to tick on the pages that work without a script. */
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';

const TICK = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="3"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  class="pointer-events-none invisible absolute size-4 text-on-primary peer-checked:visible forced-colors:hidden"
>
  <path d="M20 6 9 17l-5-5" />
</svg>`;

export const checkBox = (name: string, label: HtmlPart, isTicked: boolean): Html =>
  html`<label class="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
    <span class="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        name="${name}"
        class="peer size-6 appearance-none rounded-md border border-edge bg-surface transition-colors checked:border-primary checked:bg-primary hover:border-ink forced-colors:appearance-auto"
        ${isTicked && html`checked`}
      />
      ${TICK}
    </span>
    ${label}
  </label>`;
