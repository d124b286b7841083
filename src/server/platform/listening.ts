/** How the server begins to take connections, and how it lets them go. */
import type { Server as HttpServer } from 'node:http';
import { StartupProblem } from '#server/platform/startup-problem.ts';

interface Listener {
  listen(place: { port: number; host: string }): Promise<string>;
  close(): PromiseLike<unknown>;
  server: HttpServer;
}

/** A port and an address, and the settings that name them. */
interface Place {
  port: number;
  host: string;
  settings?: { port: string; host: string };
}

const OF_THE_APP = { port: 'PORT', host: 'HOST' };

function problemOf(error: unknown, { port, host, settings = OF_THE_APP }: Place): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new StartupProblem(
        `Port ${port} is taken. Stop the program that uses it, or choose another with ${settings.port}.`,
      );
    case 'EACCES':
      return new StartupProblem(
        `Port ${port} is only for programs with special rights. Choose one from 1024 up with ${settings.port}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new StartupProblem(
        `${settings.host} must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them; ${host} is none.`,
      );
    default:
      return error;
  }
}

/** Takes connections. Throws a `StartupProblem` where the address cannot be had. */
export async function listen(app: Pick<Listener, 'listen'>, place: Place): Promise<void> {
  try {
    await app.listen({ port: place.port, host: place.host });
  } catch (error) {
    throw problemOf(error, place);
  }
}

const LOOK_MS = 100;

/** Takes no more requests, and ends when those under way have their answers; after `patienceMs` they are cut off. */
export async function drain(app: Omit<Listener, 'listen'>, patienceMs: number): Promise<void> {
  // A connection that was busy stays open for the next request when its answer is sent: nobody else would close it.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
