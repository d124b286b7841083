/** The two databases of the kill tests, and the ways in which each is killed. */
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import {
  databaseNumber,
  familyOf,
  type ServerProcess,
  signalAll,
} from '#server/testing/failures/server-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** One way of killing; `survives` if the server itself continues and must recover.  */
export interface Killing {
  name: string;
  survives: boolean;
  kill(server: ServerProcess): Promise<void>;
}

/** A database with data of its own. */
export interface Subject {
  environment: Record<string, string> & { DATA_DIR: string };
  killings: readonly Killing[];
  end(): Promise<void>;
}

const killServer: Killing = {
  name: 'the server',
  survives: false,
  async kill(server) {
    await server.kill();
  },
};

const makeDataDir = (): Promise<string> => temporaryFolder('pawkeeper-kill-');

export async function embeddedSubject(): Promise<Subject> {
  const DATA_DIR = await makeDataDir();
  return {
    environment: { DATA_DIR },
    killings: [
      killServer,
      {
        name: 'the server, and every process of its database',
        survives: false,
        async kill(server) {
          signalAll([server.child.pid ?? 0, ...familyOf(databaseNumber(DATA_DIR))], 'SIGKILL');
          await server.ended;
        },
      },
      {
        name: 'the database, which the server starts again',
        survives: true,
        async kill() {
          signalAll([databaseNumber(DATA_DIR)], 'SIGKILL');
        },
      },
    ],
    end: () => removeFolder(DATA_DIR),
  };
}

export async function postgresSubject(): Promise<Subject> {
  const DATA_DIR = await makeDataDir();
  const postgres = await startThrowAwayPostgres();
  const { host, port, user } = postgres.server;
  return {
    environment: { DATA_DIR, DATABASE_URL: `postgres://${user}@${host}:${port}/postgres` },
    killings: [
      killServer,
      {
        name: 'the server and its database',
        survives: false,
        async kill(server) {
          await Promise.all([server.kill(), postgres.crash()]);
          await postgres.start();
        },
      },
      {
        name: 'the database, which comes back',
        survives: true,
        async kill() {
          await postgres.crash();
          await postgres.start();
        },
      },
    ],
    async end() {
      await postgres.stop();
      await removeFolder(DATA_DIR);
    },
  };
}
