/** The built web app: its pages in each theme, and the URLs of its stylesheet and scripts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { z } from 'zod';
import { html } from '#server/platform/http/html.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

export type Theme = 'light' | 'dark' | undefined;

/** The theme of a `theme` cookie; anything else follows the system. */
export const themeOf = (cookie: string | undefined): Theme =>
  cookie === 'light' || cookie === 'dark' ? cookie : undefined;

/** One HTML page, as it is and compressed with brotli. */
export interface Html {
  plain: Buffer;
  brotli: Buffer;
}

/** A page by theme, which is written into it so that the first paint is right without a script. */
export type Page = (theme: Theme) => Html;

export interface WebFiles {
  folder: string;
  /** The URL of the stylesheet, for the pages that the server writes itself. */
  css: string;
  /** The URL of the script that asks for a passkey at sign-in. */
  passkeyScript: string;
  /** The URL of the script that copies values from the page of an invoice. */
  copyScript: string;
  app: Page;
  /** The same with a mark for its first script: that there is a session, and the time zone of its days; not whose it is. */
  signedInApp: Page;
  landing: Page;
}

const asBrotli = promisify(brotliCompress);

/** Compresses as small as possible, on other threads. */
async function pageOf(html: string): Promise<Html> {
  const plain = Buffer.from(html);
  return { plain, brotli: await asBrotli(plain) };
}

/** What a page may have once for each theme: the colour of the browser's own bar, and pictures. */
const PER_THEME = /<(?:meta|source)\s[^<>]*>/g;

const mediaOf = (theme: 'light' | 'dark') => ` media="(prefers-color-scheme: ${theme})"`;

/** A page in the theme that the visitor chose, even where the system has the other. */
const inTheme = (html: string, theme: 'light' | 'dark'): string =>
  html
    .replace('<html', `<html data-theme="${theme}"`)
    .replaceAll(PER_THEME, (tag) =>
      tag.includes(mediaOf(theme === 'light' ? 'dark' : 'light'))
        ? ''
        : tag.replace(mediaOf(theme), ''),
    );

async function themed(html: string): Promise<Page> {
  const [system, light, dark] = await Promise.all([
    pageOf(html),
    pageOf(inTheme(html, 'light')),
    pageOf(inTheme(html, 'dark')),
  ]);
  return (theme) => (theme === undefined ? system : { light, dark }[theme]);
}

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional() }),
);
type Manifest = z.output<typeof manifestShape>;

/** The stylesheet of the app's shell in the build's manifest: the only one that pages without scripts need. */
function stylesheetOf(manifest: Manifest): string {
  const css = manifest['app/index.html']?.css?.[0];
  if (css === undefined)
    throw new StartupProblem('The build has no stylesheet. Run npm run build.');
  return `/${css}`;
}

/** A script next to a page that the server writes itself. */
function scriptOf(manifest: Manifest, source: string): string {
  const script = manifest[source]?.file;
  if (script === undefined)
    throw new StartupProblem(`The build has no ${source}. Run npm run build.`);
  return `/${script}`;
}

/** Reads what `npm run build` made of the web app. The time zone is that of the business's days. */
export async function readWebFiles(folder: string, timeZone: string): Promise<WebFiles> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const manifest = manifestShape.parse(JSON.parse(await read('.vite/manifest.json')));
  const shell = await read('app/index.html');
  const [app, signedInApp, landing] = await Promise.all([
    themed(shell),
    themed(shell.replace('<html', String(html`<html data-signed-in-at="${timeZone}"`))),
    themed(await read('app/landing/landing.html')),
  ]);
  return {
    folder,
    css: stylesheetOf(manifest),
    passkeyScript: scriptOf(manifest, 'features/identity/sign-in/passkeySignIn.ts'),
    copyScript: scriptOf(manifest, 'features/overview/client-pages/copyValues.ts'),
    app,
    signedInApp,
    landing,
  };
}
