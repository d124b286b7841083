/** The composition root: what the server is made of, in the order in which a request meets it. */
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { appointmentRoutes } from '#server/appointments/appointments.http.ts';
import { unmarkedRoutes } from '#server/appointments/unmarked.http.ts';
import { forgetDeletedAppointments } from '#server/appointments/appointments.sql.ts';
import { accountRoutes } from '#server/identity/account/account.http.ts';
import { accountMailer, sendAccountMail } from '#server/identity/account/account-mail.jobs.ts';
import type { AuthContext } from '#server/identity/context.ts';
import { authPages, userRoutes } from '#server/identity/pages/sign-in.http.ts';
import { deletionRoutes } from '#server/identity/account/deletion.http.ts';
import { releaseSpace, spaceRelease } from '#server/identity/account/space.jobs.ts';
import { deleteExpiredLinks } from '#server/identity/links/links.sql.ts';
import { providerPages, providerRoutes } from '#server/identity/oidc/oidc.http.ts';
import { openProvider } from '#server/identity/oidc/identity-provider.ts';
import { passkeyQuestion, passkeySignIn } from '#server/identity/passkeys/sign-in.http.ts';
import { SAVED_ON_A_FULL_DISK } from '#server/identity/full-disk.ts';
import { delayRejections, REJECTION_DELAY_MS } from '#server/identity/delayed-rejection.ts';
import { registrationPages } from '#server/identity/pages/registration.http.ts';
import { resetPages } from '#server/identity/password/reset.http.ts';
import { verifyPages } from '#server/identity/links/verify.http.ts';
import { browserErrorRoutes } from '#server/browser-errors/browser-errors.http.ts';
import { clientRoutes } from '#server/clients/clients.http.ts';
import { exportRoutes } from '#server/export/export.http.ts';
import { historyRoutes } from '#server/history/history.http.ts';
import { openMessaging } from '#server/messaging.ts';
import { deleteUnrecordedLines } from '#server/bank-imports/bank-imports.sql.ts';
import { moneyRoutes } from '#server/money.ts';
import { logoRoutes } from '#server/photos/logo.http.ts';
import { photoRoutes } from '#server/photos/photos.http.ts';
import { photoFileRemoval, removePhotoFiles } from '#server/photos/photos.jobs.ts';
import type { PhotoContext } from '#server/photos/photos.ts';
import { petRoutes } from '#server/pets/pets.http.ts';
import { rejectOtherHosts } from '#server/platform/http/allowed-hosts.ts';
import { priceRoutes } from '#server/prices/prices.http.ts';
import { serviceRoutes } from '#server/services/services.http.ts';
import { startPricesHourly } from '#server/services/services.jobs.ts';
import { startNextPrices } from '#server/services/services.sql.ts';
import { apiDocument } from '#server/platform/http/openapi.ts';
import {
  STRANGER_LIMITS,
  strangerLimiter,
  type StrangerLimits,
} from '#server/platform/limits/strangers.ts';
import { deleteExpiredRateLimits } from '#server/platform/limits/rate-limit.ts';
import {
  connectionLimiter,
  type ConnectionLimits,
  connectionLimitsFor,
  limitProxiedRequests,
  openFilesLimit,
} from '#server/platform/limits/connections.ts';
import { type Deadlines, DEADLINES, limitStrangersTime } from '#server/platform/http/deadlines.ts';
import { limitJson } from '#server/platform/http/json-limits.ts';
import { readForms } from '#server/platform/http/forms.ts';
import { httpServerFactory } from '#server/platform/http/http-server.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { guardFreeDiskSpace } from '#server/platform/limits/free-disk-space.ts';
import { endTransfersWithAccess } from '#server/platform/http/ended-access.ts';
import { handleErrors, sendNotFound } from '#server/platform/http/errors.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { deleteExpiredKeys } from '#server/platform/http/idempotency.ts';
import { compressResponses } from '#server/platform/http/compression.ts';
import { responseSerializer } from '#server/platform/http/response-serializer.ts';
import { listAnswers } from '#server/platform/http/lists.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { webPages } from '#server/platform/http/pages.ts';
import {
  logRequest,
  logRequests,
  newRequestId,
  type RequestObserver,
} from '#server/platform/http/request-log.ts';
import { rejectOtherOrigins } from '#server/platform/http/same-origin.ts';
import { MINIMAL_HEADERS, secureHeaders } from '#server/platform/http/security-headers.ts';
import { ownerFinder } from '#server/identity/principal.ts';
import { deleteExpiredSessions, liveSessions, sessionCookies } from '#server/identity/sessions.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { hourlyDeletion } from '#server/platform/jobs/expired-rows.ts';
import { type JobObserver, type Jobs, openJobs } from '#server/platform/jobs/jobs.ts';
import { rejectMalformed } from '#server/platform/http/malformed-requests.ts';
import type { WebFiles } from '#server/platform/http/web-files.ts';
import { maxRowsOf, quotasFrom } from '#server/quotas/quotas.ts';
import { measureUsageHourly } from '#server/quotas/usage.jobs.ts';
import { limitOwners } from '#server/quotas/quotas.http.ts';
import { constraintErrors } from '#server/constraints.ts';
import { diaryRoutes } from '#server/diary/diary.http.ts';
import { seriesRoutes } from '#server/series/series.http.ts';
import { keepInvoiceFilesHourly } from '#server/invoices/files.jobs.ts';
import { makeOccurrencesDaily } from '#server/series/series.jobs.ts';
import { searchRoutes } from '#server/search/search.http.ts';
import { mapTileRoutes } from '#server/maps/map-tiles.http.ts';
import { writtenGpx } from '#server/walks/written-gpx.ts';
import { walkRoutes } from '#server/walks/walks.http.ts';
import { openWorkingDay } from '#server/working-day.ts';

/** Of what strangers send to no page: the report of an error, and requests without a route. */
const MAX_BODY_BYTES = 64 * 1024;
/** Of signed-in users' records, whose fields have limits of their own. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;

export interface AppOptions {
  config: Config;
  db: OpenDatabase;
  log: FastifyBaseLogger;
  /** The built web app; undefined in development, where Vite serves it. */
  files: WebFiles | undefined;
  /** Where photos are stored. */
  storage: Storage;
  now?: () => Date;
  /** Whether the server is shutting down: `/readyz` says so. */
  isEnding?: () => boolean;
  /** Observes every request. */
  observer?: RequestObserver | undefined;
  /** Observes every job that ended. */
  jobObserver?: JobObserver | undefined;
  /** False for a server that only describes itself, without a database. */
  runsJobs?: boolean;
  /** Looks for jobs this often instead of as often as each kind asks for, in seconds. */
  jobPollS?: number | undefined;
  /** How many connections may be open. */
  connectionLimits?: ConnectionLimits;
  /** How long strangers may take. */
  deadlines?: Deadlines;
  /** What strangers may ask for. */
  strangerLimits?: StrangerLimits;
  /** The delay of rejections by a rate limit, in milliseconds. */
  rejectionDelayMs?: number;
  /** Called for every route that is registered, so that tests can walk them all. */
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
  jobObserver,
  runsJobs = true,
  jobPollS,
  connectionLimits = connectionLimitsFor(openFilesLimit()),
  deadlines = DEADLINES,
  strangerLimits = STRANGER_LIMITS,
  rejectionDelayMs = REJECTION_DELAY_MS,
  onRoute = () => undefined,
}: AppOptions) {
  const { publicOrigin, timeZone, push, replies } = config;
  const diaryNow = () => diaryTime(now(), timeZone);
  const today = () => diaryNow().date;
  const quotas = quotasFrom(config.quotas);
  const maxAppointments = maxRowsOf(quotas, 'appointments');
  const cookies = sessionCookies(publicOrigin);
  const photos: PhotoContext = { db, storage, now, log };
  const mailer = config.mail && openMailer(config.mail, replies?.login.user);
  const clock = { db, now, today, diaryNow, timeZone };
  const mail = { mailer, replies, push, jobs: () => jobs };
  const messaging = openMessaging({ ...clock, ...mail, publicOrigin, photos, quotas });
  const workingDay = openWorkingDay({ ...clock, publicOrigin });
  const jobs: Jobs = openJobs({
    db,
    log,
    finishMs: config.running.finishMs,
    observer: jobObserver,
    pollS: jobPollS,
    jobs: [
      ...(mailer ? [sendAccountMail({ db, mailer, now })] : []),
      ...messaging.jobs,
      removePhotoFiles(photos),
      releaseSpace(db),
      measureUsageHourly(db, log),
      startPricesHourly(() => startNextPrices(db, today())),
      makeOccurrencesDaily(db, today, maxAppointments),
      keepInvoiceFilesHourly(db, today),
      hourlyDeletion('expired-links', 12, () => deleteExpiredLinks(db, now())),
      hourlyDeletion('expired-rate-limits', 22, () => deleteExpiredRateLimits(db)),
      hourlyDeletion('expired-idempotency-keys', 32, () => deleteExpiredKeys(db, now())),
      hourlyDeletion('expired-sessions', 42, () => deleteExpiredSessions(db, now())),
      hourlyDeletion('unrecorded-bank-lines', 27, () => deleteUnrecordedLines(db, now())),
      hourlyDeletion('deleted-appointments', 52, () => forgetDeletedAppointments(db, now())),
    ],
  });
  const strangers = strangerLimiter(strangerLimits, config.trustProxy ?? [], cookies.token);
  const findOwner = strangers.recognise(ownerFinder(db, cookies));
  const auth: AuthContext = {
    db,
    cookies,
    findOwner,
    mail: mailer && accountMailer(jobs),
    publicOrigin,
    css: files?.css ?? '/app/styles.css',
    passkeyScript: files?.passkeyScript ?? '/features/signIn/passkeySignIn.ts',
    registration: config.registration,
    provider: config.provider && openProvider(config.provider),
  };
  const app: Server = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy ?? false,
    serverFactory: httpServerFactory(
      connectionLimiter(connectionLimits, config.trustProxy ?? [], log),
    ),
    forceCloseConnections: 'idle',
    // During shutdown, open connections still get responses, which tell them to reconnect.
    return503OnClosing: false,
    clientErrorHandler: rejectMalformed,
    frameworkErrors: (_error, request, reply) => {
      logRequest(request, reply, observer);
      // No hook runs for a malformed URL, so the usual security headers are missing.
      sendNotFound(reply.headers(MINIMAL_HEADERS));
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(responseSerializer(!config.production));
  handleErrors(app, constraintErrors);

  logRequests(app, observer);
  limitStrangersTime(app, deadlines);
  secureHeaders(app, {
    publicOrigin,
    mapTiles: config.mapTiles,
    uploadOrigin: storage.origin,
  });
  await app.register(cookie);
  await app.register(swagger, apiDocument);
  app.removeContentTypeParser('text/plain');
  limitProxiedRequests(app, connectionLimits);
  await strangers.limit(app);
  rejectOtherHosts(app, publicOrigin);
  app.addHook('onRequest', rejectOtherOrigins(publicOrigin));
  limitJson(app);
  if (config.databaseUrl === undefined)
    app.addHook('onRequest', guardFreeDiskSpace(config.dataDir, log, SAVED_ON_A_FULL_DISK));
  decoratePrincipal(app, db);

  healthRoutes(app, { db, storage, log, isEnding });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(async (scope) => {
    // Only the pages without scripts send forms.
    const pages: Server = scope.withTypeProvider<ZodTypeProvider>();
    await readForms(pages);
    delayRejections(pages, rejectionDelayMs);
    authPages(pages, auth);
    registrationPages(pages, auth);
    passkeySignIn(pages, auth);
    resetPages(pages, auth, now);
    verifyPages(pages, auth, now);
    providerPages(pages, auth);
    messaging.pages(pages, auth.css, files?.copyScript ?? '/features/clientPages/copyValues.ts');
  });
  passkeyQuestion(app, auth);
  browserErrorRoutes(app, db);
  workingDay.files(app);

  await app.register(async (scope) => {
    const users: Server = scope.withTypeProvider<ZodTypeProvider>();
    users.addHook('onRoute', (route) => {
      route.bodyLimit ??= MAX_RECORD_BYTES;
    });
    authenticate(users, findOwner);
    if (runsJobs) endTransfersWithAccess(users, db, liveSessions);
    limitOwners(users, config.writesPerMinute, quotas);
    compressResponses(users);
    const lists = listAnswers(db);
    userRoutes(users, timeZone);
    accountRoutes(users, auth);
    deletionRoutes(users, auth, async (db) => {
      await jobs.enqueue(db, photoFileRemoval, {});
      await jobs.enqueue(db, spaceRelease, {});
    });
    providerRoutes(users, auth);
    clientRoutes(users, lists, diaryNow);
    petRoutes(users, lists, diaryNow);
    historyRoutes(users, { now, timeZone });
    await photoRoutes(users, photos, publicOrigin);
    await logoRoutes(users);
    serviceRoutes(users, lists, today);
    priceRoutes(users, lists, today);
    appointmentRoutes(users, lists, today);
    unmarkedRoutes(users, diaryNow);
    seriesRoutes(users, lists, today, maxAppointments);
    workingDay.routes(users, lists);
    await moneyRoutes(users, lists, today, timeZone);
    diaryRoutes(users, lists);
    await walkRoutes(users, lists);
    messaging.routes(users, lists, auth.css);
    searchRoutes(users);
    mapTileRoutes(users, config.mapTiles);
    exportRoutes(users, { ...clock, storage, writeGpx: writtenGpx });
  });

  if (runsJobs) {
    app.addHook('onReady', () => jobs.start());
    messaging.watch(app);
    // No job starts during shutdown; running jobs may finish while requests do.
    app.addHook('preClose', async () => void jobs.stop());
    app.addHook('onClose', () => jobs.stop());
  }
  const isSignedIn = async (request: FastifyRequest) => (await findOwner(request)) !== undefined;
  await webPages(app, { isSignedIn, files });
  return app;
}
