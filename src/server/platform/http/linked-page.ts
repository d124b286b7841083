/** The frame of pages that a mailed link opens, without an account: the name of the business on green. They work without a script. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from '#server/platform/http/html.ts';

/** What every page needs to look right. */
export interface PageFrame {
  css: string;
  timeZone: string;
  /** The URL of what the page has beside; most have none. */
  script?: string;
  /** The picture of the business, beside its name. */
  photoUrl?: string;
  /** Where the client's own pages are opened; a page without it has no link to them. */
  portalUrl?: string | undefined;
  /** What stands between the name and the content: the menu of a client's pages. */
  menu?: Html;
  /** What stands below the content of a client's pages. */
  foot?: Html;
  /** Search engines may list it. */
  isIndexed?: boolean;
}

const portalLink = (url: string): Html =>
  html`<p class="mt-8 print:hidden">
    <a class="inline-flex min-h-11 items-center font-semibold underline" href="${url}"
      >Open my page</a
    >
  </p>`;

/** A whole page. */
export const linkedPage = (
  { css, script, photoUrl, portalUrl, menu, foot, isIndexed = false }: PageFrame,
  title: string,
  business: string,
  content: Html,
): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${!isIndexed && html`<meta name="robots" content="noindex" />`}
        <title>${title} · ${business}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${css}" />
        ${script !== undefined && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <header
          class="bg-deep py-4 text-on-deep print:border-b print:border-edge print:bg-transparent print:text-ink"
        >
          <p
            class="mx-auto flex max-w-lg items-center gap-3 px-5 text-xl font-bold tracking-tight print:px-0"
          >
            ${photoUrl !== undefined && html`<img src="${photoUrl}" alt="" class="size-11 shrink-0 rounded-full object-cover" />`}
            <span class="min-w-0 break-words">${business}</span>
          </p>
        </header>
        ${menu}
        <main class="mx-auto max-w-lg px-5 py-8 print:px-0">
          ${content} ${portalUrl !== undefined && portalLink(portalUrl)}
        </main>
        ${foot}
      </body>
    </html>`.toString();

/** The page of a link that expired, was revoked, or never was one, with what its reader can do. */
export const endedPage = (frame: PageFrame, title: string, advice: string): string =>
  linkedPage(
    frame,
    title,
    'Pawkeeper',
    html`<h1 class="text-3xl font-bold">${title}</h1>
      <p class="mt-2 text-soft">${advice}</p>`,
  );

/** Answers with a page. No search engine keeps it, and no cache. */
export const sendLinkedPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    // The link is a secret: it must not travel to another site.
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text);
