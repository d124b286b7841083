/** Two stateless servers on one PostgreSQL and one bucket, behind one URL. */
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { startNginx } from '#server/testing/nginx.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { startThrowAwayBucket } from '#server/testing/swift.ts';
import { type ServerProcess, startServer } from '#server/testing/failures/server-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** One of the servers, and where it is reached without the balancer. */
export interface Instance {
  process: ServerProcess;
  origin: string;
}

/** Two servers behind a load balancer. */
export interface Balanced {
  /** The URL that people open. */
  origin: string;
  instances: readonly [Instance, Instance];
  /** Starts a server again that was killed, on the port that it had. */
  restart(instance: Instance): Promise<void>;
  stop(): Promise<void>;
}

/** They and their database and bucket. */
export interface TwoServers extends Balanced {
  databaseUrl: string;
}

/** Starts two servers with the same settings behind nginx. */
export async function startBalanced(settings: Record<string, string>): Promise<Balanced> {
  const folder = await temporaryFolder('pawkeeper-two-');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { ...settings, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' };
  const start = async (own: string): Promise<ServerProcess> =>
    startServer(join(folder, own), { ...environment, PORT: own });
  const instance = async (): Promise<Instance> => {
    const own = String(await freePort());
    return { process: await start(own), origin: `http://127.0.0.1:${own}` };
  };
  const instances = [await instance(), await instance()] as const;
  const origins = instances.map((each) => each.origin);
  const balancer = await startNginx(port, origins);
  return {
    origin,
    instances,
    async restart(gone) {
      gone.process = await start(new URL(gone.origin).port);
    },
    async stop() {
      await balancer.stop();
      await Promise.all(instances.map((each) => each.process.kill()));
      await removeFolder(folder);
    },
  };
}

/** Starts all of it. */
export async function startTwoServers(): Promise<TwoServers> {
  const [postgres, store] = await Promise.all([startThrowAwayPostgres(), startThrowAwayBucket()]);
  const { bucket } = store;
  const { user, host, port } = postgres.server;
  const databaseUrl = `postgres://${user}@${host}:${port}/postgres`;
  const balanced = await startBalanced({
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  });
  return {
    ...balanced,
    databaseUrl,
    async stop() {
      await balanced.stop();
      await Promise.all([postgres.stop(), store.stop()]);
    },
  };
}
