/** Listening, and graceful shutdown. */
import type { Server as HttpServer } from 'node:http';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

interface Listener {
  listen(endpoint: { port: number; host: string }): Promise<string>;
  close(): PromiseLike<unknown>;
  server: HttpServer;
}

/** A port and a host, and the environment variables that configure them. */
interface Endpoint {
  port: number;
  host: string;
  variables?: { port: string; host: string };
}

const APP_VARIABLES = { port: 'PORT', host: 'HOST' };

function problemOf(error: unknown, { port, host, variables = APP_VARIABLES }: Endpoint): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new StartupProblem(
        `Port ${port} is in use. Stop the program that uses it, or choose another with ${variables.port}.`,
      );
    case 'EACCES':
      return new StartupProblem(
        `Port ${port} needs special rights. Choose one from 1024 up with ${variables.port}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return new StartupProblem(
        `${variables.host} must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them; ${host} is not one.`,
      );
    default:
      return error;
  }
}

/** Starts to listen. Throws a `StartupProblem` if the port or the host cannot be used. */
export async function listen(app: Pick<Listener, 'listen'>, endpoint: Endpoint): Promise<void> {
  try {
    await app.listen({ port: endpoint.port, host: endpoint.host });
  } catch (error) {
    throw problemOf(error, endpoint);
  }
}

const IDLE_CHECK_MS = 100;

/** Shuts down gracefully: takes no more requests and lets running ones finish; after `timeoutMs` they are cut off. */
export async function drain(app: Omit<Listener, 'listen'>, timeoutMs: number): Promise<void> {
  // A busy connection stays open for a next request after its response is sent, so it is closed here.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
