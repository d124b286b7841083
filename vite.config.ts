/** The browser side: two HTML pages (the app's shell and the landing page) and what they load, and scripts of pages that the server writes. */
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { serviceWorker } from './scripts/service-worker.ts';

const SHELL = '/app/index.html';
const LANDING = '/app/landing/landing.html';
/** Beside pages that the server writes itself. */
const SIGN_IN = '/features/identity/sign-in/passkeySignIn.ts';
const COPY = '/features/overview/client-pages/copyValues.ts';
const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3001';

/** What the server answers itself: its API, and the pages of clients, signatures and visitors. */
const SERVER_PATHS = '^/(?:api|c|my|w|b)(?:/|$)';

/** Stands in the app's page, for reports of errors. */
process.env['VITE_VERSION'] = packageJson.version;

const inWeb = (path: string) => fileURLToPath(new URL(`src/web${path}`, import.meta.url));

/** What the first script of the shell starts. */
const APP = inWeb('/app/main.tsx');

/** Chooses the page as the server does in production: landing for visitors at `/`, the shell everywhere else. */
function pageFor(request: IncomingMessage): string | undefined {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const path = request.url?.split('?')[0] ?? '';
  if (!wantsPage || new RegExp(SERVER_PATHS).test(path) || path.endsWith('.html')) return undefined;
  const hasSession = /(?:^|;\s*)pawkeeper_session=/.test(request.headers.cookie ?? '');
  return path === '/' && !hasSession ? LANDING : SHELL;
}

function pages(): Plugin {
  return {
    name: 'pawkeeper-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        request.url = pageFor(request) ?? request.url ?? '/';
        next();
      });
    },
  };
}

/** The one font is fetched beside the style sheet that names it, not after it. */
function preloadFont(): Plugin {
  return {
    name: 'pawkeeper-preload-font',
    apply: 'build',
    transformIndexHtml: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          },
          injectTo: 'head' as const,
        })),
  };
}

/** The app's own code is fetched beside its first script, not after it. */
function preloadApp(): Plugin {
  return {
    name: 'pawkeeper-preload-app',
    apply: 'build',
    transformIndexHtml: (html, { path, bundle = {} }) => {
      if (path !== SHELL) return undefined;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ moduleIds }) => moduleIds.includes(APP));
      if (app === undefined) throw new Error('The build has no app');
      const files = [app.fileName, ...app.imports].filter((file) => !html.includes(file));
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  };
}

export default defineConfig({
  root: inWeb(''),
  publicDir: inWeb('/app/public'),
  appType: 'mpa',
  plugins: [pages(), preloadFont(), preloadApp(), react(), tailwindcss(), serviceWorker()],
  server: {
    // The API keeps its own view of host and origin, or its protection against other sites would refuse the browser.
    proxy: { [SERVER_PATHS]: { target: API_ORIGIN, changeOrigin: false } },
  },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [inWeb(SHELL), inWeb(LANDING), inWeb(SIGN_IN), inWeb(COPY)],
      output: {
        // The app names every file that it loads later: shorter names are fewer bytes before the first page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // One file of what the app imports at once, and one of what it shares with the first script and the sign-in page:
          // on a weak line each further file waits in a queue. A group takes along what its modules import.
          groups: [
            {
              name: 'first',
              test: /\/(?:contract\/pages|reportErrors|net\/http)\.ts$|preload-helper/,
              priority: 2,
            },
            { name: 'app', test: /\/app\/main\.tsx$/, priority: 1 },
            // In the copy for offline use each further file costs its headers: what many forms, lists and pages share is in a few files, none of
            // which takes along what a page without forms can do without.
            {
              name: 'fields',
              test: /\/contract\/fields\/(?:text|money|decimal|timeOfDay|ukPhone|ukAddress|entity|email)\.ts$|\/contract\/entity\.ts$/,
            },
            {
              name: 'list',
              test: /\/ui\/(?:LongList|SearchBox|drawings\/SearchDrawing)\.tsx$|\/drawings\/ClientsDrawing\.tsx$|\/(?:searchText|aggression|nav\/focus)\.ts$|\/icons\/(?:pencil|trash|mail|archive)\.m?js$/,
            },
            {
              name: 'parts',
              test: /\/ui\/(?:Confirm\w+|Facts|FilePicker|ToggleChip|ChoiceDialog|DraftNotice|Form\w+|(?:TextArea|Text|Select|Checkbox)Field|More)\.tsx$|\/entities\/(?:BackLink|CopyField|DeleteButton|DeleteDialog|RemoveRecord|pets\/\w+|invoices\/InvoiceBadge|drawings\/\w+)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
