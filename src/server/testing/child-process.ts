/** Ends the programs that a test run started, even if the run is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** KILL for a program without children, QUIT for PostgreSQL and TERM for nginx: those end their children. */
export type LastSignal = 'KILL' | 'QUIT' | 'TERM';

/**
 * Reads "+ signal:number" of processes that began, "- signal:number" of those that ended. Its input ends with the
 * process at the other side of the pipe, also where that is killed and can do nothing any more; then it ends the rest.
 * A stopped process gets a signal only once it continues.
 */
const WATCHER = `
left=
while read -r sign process; do
  if [ "$sign" = + ]; then
    left="$left $process"
  else
    others=
    for each in $left; do [ "$each" = "$process" ] || others="$others $each"; done
    left=$others
  fi
done
for each in $left; do
  kill -s "\${each%%:*}" "\${each##*:}"
  kill -s CONT "\${each##*:}"
done
`;

let watcher: Socket | undefined;

/** Starts the watcher of this process in a session of its own, so that Ctrl+C does not end it. */
function startWatcher(): Socket {
  const child = spawn('sh', ['-c', WATCHER], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  const input = child.stdin as Socket;
  input.unref();
  return input;
}

/** Makes sure that a child process ends when this process does, even if it is killed. Returns the child. */
export function endWithParent(child: ChildProcess, signal: LastSignal = 'KILL'): ChildProcess {
  const { pid } = child;
  if (pid === undefined) return child;
  watcher ??= startWatcher();
  const tell = watcher;
  tell.write(`+ ${signal}:${pid}\n`);
  child.once('exit', () => tell.write(`- ${signal}:${pid}\n`));
  return child;
}
