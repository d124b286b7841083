/** The composition root: what the server is made of, in the order in which a request meets it. */
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type RouteOptions } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { businessDay } from '#contract/rules/businessDay.ts';
import { appointmentRoutes } from '#server/appointments/appointments.http.ts';
import { appointmentParents } from '#server/appointments/appointments.sql.ts';
import { accountMail } from '#server/auth/account-mail.ts';
import type { AuthContext } from '#server/auth/auth.context.ts';
import { authPages, userRoutes } from '#server/auth/auth.http.ts';
import { deletionRoutes } from '#server/auth/deletion.http.ts';
import { deviceRoutes } from '#server/auth/devices.http.ts';
import { deleteLinksBefore } from '#server/auth/links.sql.ts';
import { providerPages, providerRoutes } from '#server/auth/oidc/oidc.http.ts';
import { openProvider } from '#server/auth/oidc/provider.ts';
import { passkeyRoutes } from '#server/auth/passkeys/passkeys.http.ts';
import { passkeyQuestion, passkeySignIn } from '#server/auth/passkeys/sign-in.http.ts';
import { answerRefusalsLate, REFUSAL_MS } from '#server/auth/late-refusals.ts';
import { passwordRoutes } from '#server/auth/password.http.ts';
import { registrationPages } from '#server/auth/registration.http.ts';
import { resetPages } from '#server/auth/reset.http.ts';
import { emailRoutes, verifyPages } from '#server/auth/verify.http.ts';
import { waysInRoutes } from '#server/auth/ways-in.http.ts';
import { clientRoutes } from '#server/clients/clients.http.ts';
import { exportRoutes } from '#server/export/export.http.ts';
import { messageRoutes } from '#server/messages/messages.http.ts';
import { photoRoutes } from '#server/photos/photos.http.ts';
import { type PhotoContext, sweepPhotos } from '#server/photos/photos.ts';
import { petRoutes } from '#server/pets/pets.http.ts';
import { petParents } from '#server/pets/pets.sql.ts';
import { apiDocument } from '#server/platform/api-document.ts';
import { limitAtOnce } from '#server/platform/at-once.ts';
import { sweepAttempts } from '#server/platform/attempts.ts';
import type { Config } from '#server/platform/config.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { keepRoom } from '#server/platform/disk-room.ts';
import { answerFailures, refuseAddress } from '#server/platform/errors.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { decorateOwner, requireUser, type Server } from '#server/platform/http.ts';
import { sweepKeys } from '#server/platform/idempotency.ts';
import { keepAnswers } from '#server/platform/kept-answers.ts';
import { listAnswers } from '#server/platform/kept-rows.ts';
import { openPost } from '#server/platform/mail/post.ts';
import { webPages } from '#server/platform/pages.ts';
import {
  followRequest,
  followRequests,
  newRequestId,
  type RequestObserver,
} from '#server/platform/request-log.ts';
import { refuseOtherSites } from '#server/platform/same-origin.ts';
import { HARMLESS, secureHeaders } from '#server/platform/security-headers.ts';
import { sessionCookies } from '#server/platform/sessions.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { sweepRegularly } from '#server/platform/sweeps.ts';
import { refuseUnreadable } from '#server/platform/unreadable-requests.ts';
import type { WebFiles } from '#server/platform/web-files.ts';
import { searchRoutes } from '#server/search/search.http.ts';
import { settingsRoutes } from '#server/settings/settings.http.ts';
import { writeGpx } from '#server/walks/gpx.ts';
import { walkRoutes } from '#server/walks/walks.http.ts';

/** Fields say what is too long in words; this bound only keeps a body from filling the memory. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The longest that a request may take to arrive; photos end the sending themselves, somewhat earlier. */
const ARRIVAL_MS = 6 * 60_000;

export interface AppOptions {
  config: Config;
  db: DatabasePool;
  log: FastifyBaseLogger;
  /** The built web app; undefined in development, where Vite serves it. */
  files: WebFiles | undefined;
  /** Where photos are kept. */
  storage: Storage;
  now?: () => Date;
  /** Whether the server is about to end: `/readyz` says so. */
  isEnding?: () => boolean;
  /** Is told of every request. */
  observer?: RequestObserver | undefined;
  /** How late those who are refused by a limit are answered, in milliseconds. */
  refusalMs?: number;
  /** Hears of every address that is registered, so that tests can walk them all. */
  onRoute?: (route: RouteOptions) => void;
}

/** Builds the server; the caller lets it listen and closes it. */
export async function buildApp({
  config,
  db,
  log,
  files,
  storage,
  now = () => new Date(),
  isEnding = () => false,
  observer,
  refusalMs = REFUSAL_MS,
  onRoute = () => undefined,
}: AppOptions) {
  const { publicOrigin, timeZone } = config;
  const cookies = sessionCookies(publicOrigin);
  const post = config.mail && openPost(config.mail, log);
  const auth: AuthContext = {
    db,
    cookies,
    mail: post && accountMail({ db, post, now }),
    publicOrigin,
    css: files?.css ?? '/app/styles.css',
    passkeyScript: files?.passkeyScript ?? '/features/signIn/passkeySignIn.ts',
    registration: config.registration,
    provider: config.provider && openProvider(config.provider),
  };
  const today = () => businessDay(now(), timeZone);
  const photos: PhotoContext = { db, storage, now, log };

  const app: Server = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy ?? false,
    requestTimeout: ARRIVAL_MS,
    forceCloseConnections: 'idle',
    // Whoever still has a connection while the server ends gets an answer, and is told to connect anew.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, request, reply) => {
      followRequest(request, reply, observer);
      // No hook runs for what is no address, so the headers that every answer has are not there.
      refuseAddress(reply.headers(HARMLESS));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are held against their schemas while we develop and test; in production they are only written.
  const serializers = config.production ? () => JSON.stringify : serializerCompiler;
  app.setSerializerCompiler(serializers);
  answerFailures(app, { ...petParents, ...appointmentParents });

  followRequests(app, observer);
  secureHeaders(app, {
    publicOrigin,
    mapTiles: config.mapTiles,
    uploadOrigin: storage.origin,
  });
  await app.register(cookie);
  await app.register(swagger, apiDocument);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', refuseOtherSites(publicOrigin));
  if (config.databaseUrl === undefined) {
    // Whoever signs out on a borrowed phone must be able to.
    app.addHook('onRequest', keepRoom(config.dataDir, log, ['/api/logout']));
  }
  decorateOwner(app);

  healthRoutes(app, { db, storage, log, isEnding });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(async (scope) => {
    // Only the pages without scripts send forms.
    await scope.register(formbody);
    const pages: Server = scope.withTypeProvider<ZodTypeProvider>();
    answerRefusalsLate(pages, refusalMs);
    authPages(pages, auth);
    registrationPages(pages, auth);
    passkeySignIn(pages, auth);
    resetPages(pages, auth, now);
    verifyPages(pages, auth, now);
    providerPages(pages, auth);
  });
  passkeyQuestion(app, auth);

  await app.register(async (scope) => {
    const users: Server = scope.withTypeProvider<ZodTypeProvider>();
    requireUser(users, db, cookies);
    limitAtOnce(users);
    keepAnswers(users);
    const lists = listAnswers(db, (schema) => serializers({ schema, method: 'GET', url: '' }));
    userRoutes(users, db, timeZone);
    passwordRoutes(users, auth);
    deviceRoutes(users, auth);
    waysInRoutes(users, auth);
    passkeyRoutes(users, auth);
    emailRoutes(users, auth);
    deletionRoutes(users, auth, () => sweepNow());
    providerRoutes(users, auth);
    clientRoutes(users, db, lists);
    petRoutes(users, db, lists, today);
    await photoRoutes(users, photos, publicOrigin);
    appointmentRoutes(users, db, lists, today);
    walkRoutes(users, db, lists);
    messageRoutes(users, db);
    searchRoutes(users, db);
    settingsRoutes(users, config.mapTiles);
    exportRoutes(users, { db, storage, now, writeGpx: (walk) => writeGpx(walk, undefined) });
  });

  app.addHook('onClose', async () => post?.close());
  const sweepNow = sweepRegularly(app, log, [
    { of: 'photos', sweep: () => sweepPhotos(photos) },
    { of: 'mailed links', sweep: () => deleteLinksBefore(db, now()) },
    { of: 'counted attempts', sweep: () => sweepAttempts(db) },
    { of: 'idempotency keys', sweep: () => sweepKeys(db, now()) },
  ]);
  await webPages(app, { db, cookies, files });
  return app;
}
