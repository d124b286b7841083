/** Starts Pawkeeper: settings, database, server; and ends it in the opposite order. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from '#server/app.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { accessKeyProblem, rotateAccessKey } from '#server/platform/secrets/secret-key.ts';
import { makePushKeys } from '#server/platform/push/push-keys.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { hashQueueLength } from '#server/identity/passwords/hash.ts';
import { drain, listen } from '#server/platform/http/listen.ts';
import { openLog } from '#server/platform/log/log.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import { installationNumbers } from '#server/platform/metrics/installation-metrics.ts';
import { notificationNumbers } from '#server/messages/notifications/notification-metrics.ts';
import { quotasFrom } from '#server/overview/usage/quotas.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { readWebFiles } from '#server/platform/http/web-files.ts';

/** The database takes a moment to stop. After this it is not waited for: the next start recovers. */
const END_MS = 25_000;

/** The names of the settings, for the sentence about a port that cannot be used. */
const METRICS_VARIABLES = { port: 'METRICS_PORT', host: 'METRICS_HOST' };

/** The built web app lies next to the built server; the unbuilt server has none, and Vite serves it. */
const webFolder = join(dirname(fileURLToPath(import.meta.url)), '../web');

const urlOf = ({ publicOrigin, host }: Config, port: number): string =>
  publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // A wrong name is reported before the database starts.
  quotasFrom(config.quotas);
  const { logLevel, drainMs, finishMs, metrics: metricsAt } = config.running;
  const log = openLog(logLevel);
  // Left to itself, the runtime prints all of an error, with the row that it is about.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Pawkeeper ended because of a fault of its own. Start it again.');
    process.exit(1);
  });
  let ending = false;

  const isBuilt = existsSync(join(webFolder, '.vite'));
  // The pages are packed while the database starts.
  const [database, files] = await Promise.all([
    connectDatabase({
      config,
      log: (line) => log.info(line),
      onLost: (reason) => {
        if (ending) return;
        log.fatal(`The embedded database does not start again, so Pawkeeper ends. ${reason}`);
        process.exit(1);
      },
    }),
    isBuilt ? readWebFiles(webFolder, config.timeZone) : undefined,
  ]);
  await makePushKeys(database.db);
  const keys = secretKeySource(config);
  const reencrypted = await rotateAccessKey(keys, database.db);
  if (reencrypted > 0) log.info(`${reencrypted} access codes are encrypted with the new key now.`);
  const keyProblem = await accessKeyProblem(keys, database.db);
  if (keyProblem !== undefined) log.warn(keyProblem);
  // Their library is loaded only where they are asked for.
  const metrics =
    metricsAt &&
    (await import('#server/platform/metrics/metrics.ts')).openMetrics(database.db, [
      hashQueueLength,
      ...notificationNumbers(database.db),
      ...installationNumbers(database.db, config.dataDir),
    ]);
  const app = await buildApp({
    config,
    db: database.db,
    log,
    files,
    storage: openStorage(config),
    isEnding: () => ending,
    observer: metrics?.observer,
    jobObserver: metrics?.jobObserver,
  });

  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info(`${signal}: finishing what is under way`);
    await sleep(drainMs);
    await drain(app, finishMs);
    setTimeout(() => process.exit(1), END_MS).unref();
    await metrics?.server.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));

  try {
    await listen(app, config);
    if (metrics) await listen(metrics.server, { ...metricsAt, variables: METRICS_VARIABLES });
  } catch (error) {
    await database.close();
    throw error;
  }
  const port = app.addresses().find((address) => typeof address !== 'string')?.port ?? config.port;
  console.log(`Pawkeeper is ready: ${urlOf(config, port)}`);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
