/** Starts the production build of Pawkeeper with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { endWithParent } from '#server/testing/child-process.ts';

export interface Pawkeeper {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Ends it gracefully. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the production build, which the global set-up has made; `environment` overrides settings. Port 0 lets the system choose one. */
export async function startPawkeeper(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Pawkeeper> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      // Every test registers from the same IP address.
      REGISTRATIONS_PER_HOUR: '100000',
      WRITES_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithParent(child);
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /Pawkeeper is ready: (\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    child.stdout.resume();
    return {
      origin,
      dataDir,
      process: child,
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
    };
  }
  throw new Error('Pawkeeper ended before it was ready');
}
