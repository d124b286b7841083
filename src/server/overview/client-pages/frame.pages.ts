/** What a client's pages have in common: the menu, whose pages they are, signing out, and the parts that they are made of. */
import { z } from 'zod';
import { NotFound } from '#server/platform/errors/errors.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import type { PageFrame } from '#server/platform/http/linked-page.ts';
import type { Reader } from '#server/overview/client-pages/reader.sql.ts';

export const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong';
export const QUIET_BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-lg border border-edge bg-surface px-4.5 py-2 font-semibold text-ink hover:border-ink hover:bg-sunken';

/** The pages, in the order of the menu. Requests will have theirs here. */
const MENU = [
  ['/my', 'Home'],
  ['/my/visits', 'Visits'],
  ['/my/messages', 'Messages'],
  ['/my/pets', 'Pets'],
  ['/my/invoices', 'Invoices'],
  ['/my/agreements', 'Agreements'],
] as const;

export type MenuPath = (typeof MENU)[number][0];

const menuItem = ([path, label]: (typeof MENU)[number], shown: MenuPath): Html =>
  html`<li>
    <a
      href="${path}"
      ${path === shown && html`aria-current="page"`}
      class="inline-flex min-h-11 items-center px-2 font-semibold ${path === shown ? 'underline' : ''}"
      >${label}</a
    >
  </li>`;

/** Whose page is shown, in which frame. */
export interface Shown {
  reader: Reader;
  frame: PageFrame;
}

const idParams = z.object({ id: z.uuid() });

/** The id in the path; one that is none is absent. */
export function idOf({ params }: { params: unknown }, what: string): string {
  const { data } = idParams.safeParse(params);
  if (!data) throw new NotFound(what);
  return data.id;
}

/** The frame of a page below `shown` in the menu. */
export const pagesOf = (
  frame: PageFrame,
  { name, photoId }: Pick<Reader, 'name' | 'photoId'>,
  shown: MenuPath,
): PageFrame => ({
  ...frame,
  ...(photoId !== null && { photoUrl: `/my/photos/${photoId}?size=card` }),
  menu: html`<nav aria-label="Pages" class="border-b border-edge bg-surface print:hidden">
    <ul class="mx-auto flex max-w-lg flex-wrap px-3 py-1">
      ${MENU.map((item) => menuItem(item, shown))}
    </ul>
  </nav>`,
  foot: html`<footer class="mx-auto max-w-lg px-5 pb-8 text-sm text-soft print:hidden">
    <form method="post" action="/my/sign-out" class="border-t border-edge pt-6">
      <p class="mb-3 break-words">This is ${name}’s page.</p>
      <button type="submit" class="${QUIET_BUTTON}">Sign out on this device</button>
    </form>
  </footer>`,
});

export const title = (text: string): Html =>
  html`<h1 class="text-3xl font-bold break-words">${text}</h1>`;

export const part = (heading: string, content: HtmlPart): Html =>
  html`<section class="mt-8">
    <h2 class="text-xl font-bold">${heading}</h2>
    ${content}
  </section>`;

export const nothing = (text: string): Html => html`<p class="mt-2 text-soft">${text}</p>`;

/** Rows that lead on: a link that holds its title, and what is said below it. */
export const rows = (items: readonly Html[]): Html =>
  html`<ul class="mt-2 divide-y divide-edge rounded-lg border border-edge bg-surface px-4">
    ${items.map((item) => html`<li class="py-2.5 break-inside-avoid">${item}</li>`)}
  </ul>`;

export const rowLink = (url: string, text: string): Html =>
  html`<a
    href="${url}"
    class="inline-flex min-h-11 items-center font-semibold text-primary-ink underline break-words"
    >${text}</a
  >`;

export const more = (url: string, text: string): Html =>
  html`<p class="mt-3">
    <a class="inline-flex min-h-11 items-center underline" href="${url}">${text}</a>
  </p>`;

/** Names and values, without those that are empty. */
export const facts = (pairs: readonly (readonly [string, string | null | undefined])[]): Html =>
  html`<dl class="mt-4 divide-y divide-edge rounded-lg border border-edge bg-surface px-4 py-1">
    ${pairs
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(
        ([label, value]) =>
          html`<div class="py-2">
            <dt class="text-sm text-soft">${label}</dt>
            <dd class="break-words whitespace-pre-line">${value}</dd>
          </div>`,
      )}
  </dl>`;
