/** Programs that tests start end with the process that started them, however that ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** KILL for what keeps no processes of its own, QUIT for PostgreSQL, TERM for nginx: those take theirs along. */
export type LastSignal = 'KILL' | 'QUIT' | 'TERM';

/**
 * Reads "+ signal:number" of processes that began, "- signal:number" of those that ended. Its input ends with the
 * process at the other side of the pipe, also where that is killed and can do nothing any more; then it ends the rest.
 * What is stopped hears a signal only when it goes on.
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

/** Starts the one watcher of this process, in a session of its own: what ends a whole run at the keyboard spares it. */
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

/** Sees to it that a program just started is ended when this process is gone. Gives it back. */
export function endsWithUs(child: ChildProcess, signal: LastSignal = 'KILL'): ChildProcess {
  const { pid } = child;
  if (pid === undefined) return child;
  watcher ??= startWatcher();
  const tell = watcher;
  tell.write(`+ ${signal}:${pid}\n`);
  child.once('exit', () => tell.write(`- ${signal}:${pid}\n`));
  return child;
}
