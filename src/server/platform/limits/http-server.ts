/** The HTTP server under the framework, with its time limits and its limits on connections. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { ConnectionLimiter } from '#server/platform/limits/connections.ts';

/** How long a request may take to arrive; photos have a somewhat shorter limit of their own, visitors a much shorter one. */
const REQUEST_TIMEOUT_MS = 6 * 60_000;
/** How long a new connection may take to send the headers of its first request. */
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 5_000;
/** A connection idle for this long, in both directions, is closed. */
const STALLED_MS = 60_000;
/** Longer than load balancers keep theirs, so that they do not send a request to a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** Browsers and proxies send one request at a time on a connection; tools that send some ahead (pipelining) are served. */
const MAX_AHEAD = 10;

/** Closes a connection that sends many requests ahead, which would all be served at once. */
function limitPipelining(
  handler: RequestListener,
  connections: ConnectionLimiter,
): RequestListener {
  const underWay = new WeakMap<object, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > MAX_AHEAD) {
      connections.closePipelining(socket);
      return;
    }
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** Makes the servers of the framework, with limits on their connections. */
export const httpServerFactory =
  (connections: ConnectionLimiter, options: ServerOptions = {}) =>
  (handler: RequestListener): Server => {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        ...options,
      },
      limitPipelining(handler, connections),
    );
    server.setTimeout(STALLED_MS);
    connections.limit(server);
    return server;
  };
