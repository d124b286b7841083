/** The frame of the pages that the server writes itself: the name on green, what they say on paper. */
import { type Html, html } from '#server/platform/http/html.ts';

/** What every page needs to look right. */
export interface PageContext {
  /** The URL of the stylesheet. */
  css: string;
  /** Undefined follows the system. */
  theme: 'light' | 'dark' | undefined;
  methods?: SignInMethods | undefined;
}

/** The sign-in methods without a password that this server offers at this URL. */
export interface SignInMethods {
  /** Where passkeys are used: for which name, and by which script. Undefined where browsers make none. */
  passkey: { site: string; script: string } | undefined;
  /** What people call the provider that they may sign in at. */
  provider: string | undefined;
}

const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none';
export const PRIMARY = `${BUTTON} bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong`;
export const SECONDARY = `${BUTTON} border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken`;

/** The mark: a paw whose pad is an open book. */
const MARK = html`<svg
  viewBox="0 0 32 32"
  fill="currentColor"
  class="size-8 shrink-0 text-accent"
  aria-hidden="true"
>
  <ellipse cx="5.4" cy="13.4" rx="2.7" ry="3.6" transform="rotate(-24 5.4 13.4)" />
  <ellipse cx="11.9" cy="7.3" rx="3" ry="4.1" transform="rotate(-8 11.9 7.3)" />
  <ellipse cx="20.1" cy="7.3" rx="3" ry="4.1" transform="rotate(8 20.1 7.3)" />
  <ellipse cx="26.6" cy="13.4" rx="2.7" ry="3.6" transform="rotate(24 26.6 13.4)" />
  <path
    d="M15.2 17.1v11.4c-1.9-1.5-4.3-2.1-7.2-1.9a1.6 1.6 0 0 1-1.7-1.6v-3.2c0-3.6 2.7-6.8 6-6.8 1.3 0 2.3.8 2.9 2.1Z"
  />
  <path
    d="M16.8 17.1v11.4c1.9-1.5 4.3-2.1 7.2-1.9a1.6 1.6 0 0 0 1.7-1.6v-3.2c0-3.6-2.7-6.8-6-6.8-1.3 0-2.3.8-2.9 2.1Z"
  />
</svg>`;

/** A walk through the park: decoration next to the form, on a laptop only. */
const PARK = html`<svg
  viewBox="0 0 560 620"
  fill="none"
  stroke-linecap="round"
  stroke-linejoin="round"
  preserveAspectRatio="xMidYMid slice"
  class="absolute inset-0 hidden size-full lg:block"
  aria-hidden="true"
>
  <g class="stroke-line-deep" stroke-width="14">
    <path d="M-20 232c70 10 114 2 180-8" />
    <path d="M430 264c62-2 92-40 150-46" />
    <path
      d="M148 470c26-88-16-142 4-224 16-62 78-92 142-66 62 26 74 88 136 84 18 70-40 128-56 228"
    />
    <path d="M374 492c-8 52 10 90 6 148" />
    <path d="M210 178c22-46 30-100 12-198" />
    <path d="M580 470c-84-8-128 40-206 22-78-18-98-84-218-62" />
  </g>
  <path
    d="M300 356c24-22 78-20 88 8 9 26-24 32-30 52-7 22-46 22-60-4-10-20-14-40 2-56Z"
    class="fill-line-deep"
  />
  <g class="fill-line-deep">
    <circle cx="60" cy="300" r="15" />
    <circle cx="88" cy="322" r="11" />
    <circle cx="56" cy="336" r="12" />
    <circle cx="486" cy="338" r="16" />
    <circle cx="514" cy="364" r="11" />
    <circle cx="478" cy="372" r="12" />
    <circle cx="322" cy="92" r="14" />
    <circle cx="350" cy="112" r="11" />
  </g>
  <path
    d="M148 470c26-88-16-142 4-224 16-62 78-92 142-66 62 26 74 88 136 84 18 70-40 128-56 228"
    class="stroke-accent"
    stroke-width="5"
    stroke-dasharray="1 13"
  />
  <circle cx="148" cy="470" r="9" class="fill-deep stroke-accent" stroke-width="5" />
  <circle cx="374" cy="492" r="12" class="fill-accent" />
  <circle cx="374" cy="492" r="4.5" class="fill-deep" />
</svg>`;

/** The title of a page and the line under it. */
export const heading = (title: string, intro: string): Html =>
  html`<h1 class="text-3xl font-bold">${title}</h1>
    <p class="mt-2 text-soft">${intro}</p>`;

/** A whole page: the name on green, the content on paper. */
export function page({ css, theme }: PageContext, title: string, content: Html): string {
  const themed = theme && html`data-theme="${theme}"`;
  return html`<!doctype html>
    <html lang="en-GB" ${themed}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Pawkeeper</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${css}" />
      </head>
      <body class="grid grid-rows-[auto_1fr] lg:grid-cols-[5fr_6fr] lg:grid-rows-1">
        <header
          class="relative overflow-hidden bg-deep text-on-deep lg:flex lg:flex-col lg:justify-between"
        >
          ${PARK}
          <a
            href="/"
            class="relative m-3 inline-flex items-center gap-3 rounded-lg p-2 text-xl font-bold tracking-tight focus-visible:outline-accent lg:m-8 lg:self-start"
          >
            ${MARK} Pawkeeper
          </a>
          <p class="relative m-10 hidden text-3xl leading-tight font-bold tracking-tight lg:block">
            Powering<br />Pet Professionals
          </p>
        </header>
        <main class="flex flex-col items-center px-5 py-8 sm:py-12 lg:pt-24">
          <div class="w-full max-w-sm">${content}</div>
        </main>
      </body>
    </html> `.toString();
}
