/** Serves the built web app: hashed files for ever, the landing page to visitors, the app to users. */
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageList } from '#contract/pages.ts';
import { encodingFor } from '#server/platform/http/compression.ts';
import { sendNotFound } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import { type Page, themeOf, type WebFiles } from '#server/platform/http/web-files.ts';

/** The pages of the app next to its start page. Other paths answer the same shell with a 404. */
const APP_PATHS = pageList.flatMap(({ paths }) => paths).filter((path) => path !== '/');

/** Sends a page in the visitor's theme, compressed if the browser accepts it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { plain, brotli } = page(themeOf(request.cookies['theme']));
  const acceptsBrotli = encodingFor(request.headers['accept-encoding']) === 'br';
  if (acceptsBrotli) reply.header('content-encoding', 'br');
  // The page names the files of the current build, so browsers ask for it each time.
  return reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(acceptsBrotli ? brotli : plain);
}

const asksForPage = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/api(\/|\?|$)/.test(url);

export interface PagesContext {
  /** Whether someone is signed in. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Undefined in development, where Vite serves the web app. */
  files: WebFiles | undefined;
}

/** Serves the pages and their files; URLs without a route get a 404, as a page or as JSON. */
export async function webPages(app: Server, { isSignedIn, files }: PagesContext): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    if (files && asksForPage(request)) return sendPage(request, reply.code(404), files.app);
    return sendNotFound(reply);
  });
  if (!files) return;

  await app.register(fastifyStatic, {
    root: files.folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const serve = (path: string, visitorsPage: Page) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      try {
        const page = (await isSignedIn(request)) ? files.signedInApp : visitorsPage;
        return sendPage(request, reply, page);
      } catch (error) {
        const transient = transientErrorOf(error);
        if (transient === undefined) throw error;
        // The app explains what is wrong, and offers to try again.
        request.log.error({ err: error }, transient.advice);
        return sendPage(request, reply.code(503).header('retry-after', '5'), files.app);
      }
    });
  serve('/', files.landing);
  // A page that the app shows to nobody sends visitors to sign in.
  for (const path of APP_PATHS) serve(path, files.app);
}
