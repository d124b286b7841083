/** The running server: started as a child of this process, ready when it says so, ended by its own number. */
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clusterOf } from '#server/platform/db/embedded/folders.ts';
import { serverSettings, type Settings } from '#server/platform/db/embedded/postgres-options.ts';
import { openPipe } from '#server/platform/db/embedded/server-pipe.ts';
import type { Launcher } from '#server/platform/db/embedded/unprivileged.ts';

/** Names the socket file; nothing listens on the network. */
export const PORT = 5432;

/** A pool that was ended a moment ago is still saying goodbye; cut off then, its connections would report errors. */
const GRACE_MS = 300;

/** An orderly shutdown takes a fraction of a second; after this the next start has to recover. */
const PATIENCE_MS = 20_000;

/** How much of what the server said goes into the explanation of its end. */
const LAST_LINES = 8;

/** A running server. */
export interface Postmaster {
  stop(): Promise<void>;
}

interface PostmasterOptions {
  launcher: Launcher;
  programs: string;
  /** The data folder, with the pipe of its server. */
  dataDir: string;
  socketFolder: string;
  /** What differs from our own settings. */
  settings?: Settings | undefined;
  log: (line: string) => void;
  /** The server ended without being asked to. */
  onExit: (reason: string) => void;
}

/** The message is what the server said in its last lines. */
export class ServerDidNotStart extends Error {
  override name = 'ServerDidNotStart';
}

const isWorthTelling = (line: string): boolean =>
  /^PANIC|automatic recovery in progress|was terminated by signal/.test(line);

/** The statement at which the server failed may hold people's data: it is not logged. */
const isAboutAStatement = (line: string): boolean => /^(STATEMENT|DETAIL|CONTEXT|\t)/.test(line);

/** The lines that say why a server ended, among those that only tell what it did. */
function worst(said: readonly string[]): readonly string[] {
  const reasons = said.filter((line) => /^(PANIC|FATAL|HINT)/.test(line));
  return reasons.length > 0 ? reasons : said;
}

/** Starts the server, and returns it when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { launcher, programs, dataDir, socketFolder, settings = {}, log, onExit } = options;
  const args = ['-D', clusterOf(dataDir), ...serverSettings(socketFolder, PORT, settings)];
  const pipe = openPipe(dataDir);
  const child = launcher.start(join(programs, 'bin/postgres'), args, pipe);
  closeSync(pipe);
  child.stdin?.on('error', () => undefined).end();
  child.stdout?.resume();
  const said: string[] = [];
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  const ready = Promise.withResolvers<void>();

  // Where the kernel does not end the server with us, at least an orderly exit does.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);

  const ended = new Promise<void>((resolve) => {
    const end = (reason: string): void => {
      process.off('exit', endWithUs);
      resolve();
      if (state === 'starting') ready.reject(new ServerDidNotStart(reason));
      if (state === 'ready') onExit(reason);
    };
    child.once('error', (error) => end(error.message));
    // Not 'close': processes that outlive a killed server keep its pipe open for a moment.
    child.once('exit', (code, signal) =>
      setImmediate(() =>
        end([`PostgreSQL ended with ${signal ?? code}`, ...worst(said)].join('\n')),
      ),
    );
  });

  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (isAboutAStatement(line)) return;
      said.push(line);
      if (said.length > LAST_LINES) said.shift();
      if (isWorthTelling(line)) log(`PostgreSQL: ${line}`);
      if (state !== 'starting' || !line.endsWith('ready to accept connections')) return;
      state = 'ready';
      ready.resolve();
    });
  }
  await ready.promise;

  return {
    async stop() {
      state = 'stopping';
      // Ask to end when the last client has gone, then without waiting for clients, then at once.
      child.kill('SIGTERM');
      const fast = setTimeout(() => child.kill('SIGINT'), GRACE_MS);
      const immediate = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS);
      await ended;
      clearTimeout(fast);
      clearTimeout(immediate);
    },
  };
}
