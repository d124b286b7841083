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

/** Starts a program with this Node.js and waits until it prints a line that matches; gives what the brackets caught. */
export async function startNode(
  args: readonly string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Started> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
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
