/** Starting the servers that are measured, and ending them by what was started here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A started server. */
export interface Started {
  pid: number;
  /** What it said in its line that matched. */
  said: string;
  /** From the start of the process to that line. */
  startMs: number;
  stop(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** How a program is started, and what it prints once it is ready: the first line that matches. */
interface Start {
  environment: NodeJS.ProcessEnv;
  cwd?: string;
  ready: RegExp;
}

/** Starts a program and waits until it is ready; gives what the brackets of `ready` caught. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { environment, cwd, ready }: Start,
): Promise<Started> {
  const start = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last: string[] = [];
  const said = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Ended with ${code}:\n${last.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      last.push(line);
      if (last.length > 20) last.shift();
      const match = ready.exec(line);
      if (match) resolve(match[1] ?? '');
    });
  });
  return {
    pid: child.pid ?? 0,
    said,
    startMs: performance.now() - start,
    stop: () => ended(child),
  };
}

/** Starts a script with this Node.js. */
export const startNode = (
  args: readonly string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Started> =>
  startProgram(process.execPath, args, { environment: { ...process.env, ...environment }, ready });
