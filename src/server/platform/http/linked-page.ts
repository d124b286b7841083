/** The frame of pages that a mailed link opens, without an account: the name of the business on green. They work without a script. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from '#server/platform/http/html.ts';

/** What every page needs to look right. */
export interface Look {
  css: string;
  timeZone: string;
  /** The URL of what the page has beside; most have none. */
  script?: string;
  /** The picture of the business, beside its name. */
  photoUrl?: string;
}

/** A whole page. */
export const linkedPage = (
  { css, script, photoUrl }: Look,
  title: string,
  business: string,
  content: Html,
): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
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
        <main class="mx-auto max-w-lg px-5 py-8 print:px-0">${content}</main>
      </body>
    </html>`.toString();

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
