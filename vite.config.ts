/** The browser side: two HTML pages (the app's shell and the landing page) and what they load, and a script of the sign-in page. */
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './scripts/service-worker.ts';

const SHELL = '/app/index.html';
const LANDING = '/features/landing/landing.html';
/** Beside a page that the server writes itself. */
const SIGN_IN = '/features/signIn/passkeySignIn.ts';
const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3001';

const inWeb = (path: string) => fileURLToPath(new URL(`src/web${path}`, import.meta.url));

/** Chooses the page as the server does in production: landing for visitors at `/`, the shell everywhere else. */
function pageFor(request: IncomingMessage): string | undefined {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const path = request.url?.split('?')[0] ?? '';
  if (!wantsPage || path.startsWith('/api/') || path.endsWith('.html')) return undefined;
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

export default defineConfig({
  root: inWeb(''),
  publicDir: inWeb('/app/public'),
  appType: 'mpa',
  plugins: [pages(), preloadFont(), react(), tailwindcss(), serviceWorker()],
  server: {
    // The API keeps its own view of host and origin, or its protection against other sites would refuse the browser.
    proxy: { '/api': { target: API_ORIGIN, changeOrigin: false } },
  },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The content security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [inWeb(SHELL), inWeb(LANDING), inWeb(SIGN_IN)] },
  },
});
