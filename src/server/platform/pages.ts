/** Serves the built web app: hashed files for ever, the landing page to visitors, the app to users. */
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabasePool } from '#server/platform/database.ts';
import { refuseAddress } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { outageOf } from '#server/platform/outages.ts';
import { findSessionUser, type SessionCookies } from '#server/platform/sessions.ts';
import { type Page, themeOf, type WebFiles } from '#server/platform/web-files.ts';

/** The pages of the app, as the browser's router knows them. Other paths answer the same shell with a 404. */
const APP_PATHS = [
  '/dashboard',
  '/calendar',
  '/clients',
  '/pets',
  '/pets/:id',
  '/walks',
  '/messages',
  '/profile',
];

/** Sends a page in the theme of the visitor, compressed where the browser takes that. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { plain, brotli } = page(themeOf(request.cookies['theme']));
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (takesBrotli) reply.header('content-encoding', 'br');
  // The page names the current build's files, so it is asked for anew each time.
  return reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(takesBrotli ? brotli : plain);
}

const asksForPage = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/api(\/|\?|$)/.test(url);

export interface PagesContext {
  db: DatabasePool;
  cookies: SessionCookies;
  /** Undefined in development, where Vite serves the web app. */
  files: WebFiles | undefined;
}

/** Serves the pages and their files; addresses that nothing else answers get a 404, as a page or as JSON. */
export async function webPages(app: Server, { db, cookies, files }: PagesContext): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    if (files && asksForPage(request)) return sendPage(request, reply.code(404), files.app);
    return refuseAddress(reply);
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
      const token = cookies.token(request);
      if (token === undefined) return sendPage(request, reply, visitorsPage);
      try {
        const user = await findSessionUser(db, token);
        return sendPage(request, reply, user ? files.signedInApp : visitorsPage);
      } catch (error) {
        const outage = outageOf(error);
        if (outage === undefined) throw error;
        // The app says what is the matter, in a page, and offers to try again.
        request.log.error({ err: error }, outage.advice);
        return sendPage(request, reply.code(503).header('retry-after', '5'), files.app);
      }
    });
  serve('/', files.landing);
  // A page that the app shows to nobody sends visitors to sign in.
  for (const path of APP_PATHS) serve(path, files.app);
}
