/** The composition root: what the server is made of, in the order in which a request meets it. */
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { accountMailer } from '#server/identity/account-emails/account-mail.jobs.ts';
import type { Area, AreaContext } from '#server/areas/area.ts';
import { cleaningJobs } from '#server/areas/cleaning.ts';
import { diaryArea } from '#server/areas/diary.ts';
import { identityArea } from '#server/areas/identity.ts';
import { messagesArea } from '#server/areas/messages.ts';
import { notifications } from '#server/areas/notifications.ts';
import { moneyArea } from '#server/areas/money.ts';
import { overviewArea } from '#server/areas/overview.ts';
import { peopleArea } from '#server/areas/people.ts';
import { visitsArea } from '#server/areas/visits.ts';
import { enqueueDelivery } from '#server/messages/notifications/deliveries.jobs.ts';
import type { Kinds } from '#server/messages/notifications/notification.ts';
import type { AuthContext } from '#server/identity/sign-in/context.ts';
import { openProvider } from '#server/identity/identity-provider/identity-provider.ts';
import { SAVED_ON_A_FULL_DISK } from '#server/identity/sessions/full-disk.ts';
import { delayRejections, REJECTION_DELAY_MS } from '#server/identity/sign-in/delayed-rejection.ts';
import { rejectOtherHosts } from '#server/platform/http/allowed-hosts.ts';
import { apiDocument } from '#server/platform/http/openapi.ts';
import {
  VISITOR_LIMITS,
  visitorLimiter,
  type VisitorLimits,
} from '#server/platform/limits/visitor-limits.ts';
import {
  connectionLimiter,
  type ConnectionLimits,
  connectionLimitsFor,
  limitProxiedRequests,
  openFilesLimit,
} from '#server/platform/limits/connections.ts';
import { type Deadlines, DEADLINES, limitVisitorsTime } from '#server/platform/http/deadlines.ts';
import { limitJson } from '#server/platform/http/json-limits.ts';
import { readForms } from '#server/platform/http/forms.ts';
import { httpServerFactory } from '#server/platform/limits/http-server.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { guardFreeDiskSpace } from '#server/platform/limits/free-disk-space.ts';
import { endTransfersWithAccess } from '#server/platform/http/ended-access.ts';
import { handleErrors, sendNotFound } from '#server/platform/errors/errors.ts';
import { degradedReasons } from '#server/platform/http/degraded.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { authenticate, decoratePrincipal } from '#server/platform/http/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import { compressResponses } from '#server/platform/http/compression.ts';
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
import { hasSecondFactor } from '#server/identity/second-factor/second-factor.sql.ts';
import { ownerFinder } from '#server/identity/accounts/principal.ts';
import { liveSessions, sessionCookies } from '#server/identity/sessions/sessions.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { type JobObserver, type Jobs, openJobs } from '#server/platform/jobs/jobs.ts';
import { rejectMalformed } from '#server/platform/http/malformed-requests.ts';
import type { WebFiles } from '#server/platform/http/web-files.ts';
import { quotasFrom } from '#server/overview/usage/quotas.ts';
import { limitOwners } from '#server/overview/usage/quotas.http.ts';
import { constraintErrors } from '#server/constraints.ts';

/** Of what visitors send to no page: the report of an error, and requests without a route. */
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
  /** The kinds of notifications. */
  kinds?: Kinds;
  /** How many connections may be open. */
  connectionLimits?: ConnectionLimits;
  /** How long visitors may take. */
  deadlines?: Deadlines;
  /** What visitors may ask for. */
  visitorLimits?: VisitorLimits;
  /** The delay of rejections by a rate limit, in milliseconds. */
  rejectionDelayMs?: number;
  /** Called for every route that is registered, and with all jobs, so that tests can walk them. */
  onRoute?: (route: RouteOptions) => void;
  onJobs?: (jobs: readonly HandledJob[]) => void;
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
  kinds = notifications,
  connectionLimits = connectionLimitsFor(openFilesLimit()),
  deadlines = DEADLINES,
  visitorLimits = VISITOR_LIMITS,
  rejectionDelayMs = REJECTION_DELAY_MS,
  onRoute = () => undefined,
  onJobs = () => undefined,
}: AppOptions) {
  const { publicOrigin, timeZone, replies } = config;
  const diaryNow = () => diaryTime(now(), timeZone);
  const quotas = quotasFrom(config.quotas);
  const cookies = sessionCookies(publicOrigin);
  const mailer = config.mail && openMailer(config.mail, replies?.login.user);
  const visitors = visitorLimiter(visitorLimits, config.trustProxy ?? [], cookies.token);
  const findOwner = visitors.recognise(
    ownerFinder(
      db,
      cookies,
      config.requiresSecondFactor ? async (id) => !(await hasSecondFactor(db, id)) : undefined,
    ),
  );
  const auth: AuthContext = {
    db,
    cookies,
    findOwner,
    mail: mailer && accountMailer({ enqueue: (...args) => jobs.enqueue(...args) }),
    publicOrigin,
    css: files?.css ?? '/app/styles.css',
    passkeyScript: files?.passkeyScript ?? '/features/identity/sign-in/passkeySignIn.ts',
    registration: config.registration,
    provider: config.provider && openProvider(config.provider),
  };
  const context: AreaContext = {
    config,
    db,
    log,
    storage,
    photos: { db, storage, now, log },
    auth,
    copyScript: files?.copyScript ?? '/features/overview/client-pages/copyValues.ts',
    quotas,
    kinds,
    mailer,
    enqueue: mailer && ((db, queued) => enqueueDelivery(jobs, db, queued)),
    jobs: () => jobs,
    now,
    diaryNow,
    today: () => diaryNow().date,
  };
  const areas: readonly Area[] = [
    identityArea(context),
    peopleArea(context),
    messagesArea(context),
    diaryArea(context),
    visitsArea(context),
    moneyArea(context),
    overviewArea(context),
  ];
  const allJobs: HandledJob[] = [
    ...areas.flatMap((area) => area.jobs ?? []),
    ...cleaningJobs({ db, log }, now, () => diaryNow().date),
  ];
  onJobs(allJobs);
  const jobs: Jobs = openJobs({
    db,
    log,
    finishMs: config.running.finishMs,
    observer: jobObserver,
    pollS: jobPollS,
    jobs: allJobs,
  });
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
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, constraintErrors);

  logRequests(app, observer);
  limitVisitorsTime(app, deadlines);
  secureHeaders(app, {
    publicOrigin,
    mapTiles: config.mapTiles,
    uploadOrigin: storage.origin,
  });
  await app.register(cookie);
  await app.register(swagger, apiDocument);
  app.removeContentTypeParser('text/plain');
  limitProxiedRequests(app, connectionLimits);
  await visitors.limit(app);
  rejectOtherHosts(app, publicOrigin);
  app.addHook('onRequest', rejectOtherOrigins(publicOrigin));
  limitJson(app);
  if (config.databaseUrl === undefined)
    app.addHook('onRequest', guardFreeDiskSpace(config.dataDir, log, SAVED_ON_A_FULL_DISK));
  decoratePrincipal(app, db);

  const degraded = () => degradedReasons(db, config, now());
  healthRoutes(app, { db, storage, log, isEnding, degraded });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(async (scope) => {
    // Only the pages without scripts send forms.
    const pages: Server = scope.withTypeProvider<ZodTypeProvider>();
    await readForms(pages);
    delayRejections(pages, rejectionDelayMs);
    for (const area of areas) area.pages?.(pages);
  });
  for (const area of areas) area.open?.(app);

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
    for (const area of areas) await area.routes(users, lists);
  });

  if (runsJobs) {
    app.addHook('onReady', () => jobs.start());
    for (const area of areas) area.watch?.(app);
    // No job starts during shutdown; running jobs may finish while requests do.
    app.addHook('preClose', async () => void jobs.stop());
    app.addHook('onClose', () => jobs.stop());
  }
  const isSignedIn = async (request: FastifyRequest) => (await findOwner(request)) !== undefined;
  await webPages(app, { isSignedIn, files });
  return app;
}
