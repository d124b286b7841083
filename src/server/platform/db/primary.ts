/**
 * Several database servers, one of which accepts writes: a primary and its standbys. Every connection goes to the primary, and to
 * another server once that one has taken over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { reasonOf } from '#server/platform/errors/transient-errors.ts';

/** A server that is not heard of within this time is away; shorter than a request waits for a connection. */
const ANSWER_MS = 3_000;
/** How much longer than the first primary the other servers may take to say that they accept writes too. */
const GRACE_MS = 300;
/** PostgreSQL's code for a write to a server, or in a transaction, that can only be read. */
const READ_ONLY = '25006';

/** A server that accepts writes. */
interface Primary {
  host: string;
  port: number;
  /** Increases with each takeover. */
  timeline: number;
}

/** No server accepts writes just now. */
class NoPrimary extends Error {
  override name = 'NoPrimary';
  /** So that it counts as an outage. */
  readonly code = 'EHOSTUNREACH';
}

/** Asks one server whether it accepts writes. */
async function askServer(url: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when current_setting('transaction_read_only') = 'off'
         then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    const timeline = rows[0]?.timeline;
    if (timeline) return { host, port, timeline: Number.parseInt(timeline, 16) };
    throw new Error('it can only be read');
  } catch (error) {
    throw new Error(`${host}:${port}: ${reasonOf(error)}`, { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Asks all servers at once. Of two that accept writes, such as a former primary that nobody has stopped, the one that took over
 * last is right. Throws `NoPrimary`.
 */
async function findPrimary(urls: readonly string[]): Promise<Primary> {
  const found: Primary[] = [];
  const answers = urls.map(async (url) => found.push(await askServer(url)));
  try {
    await Promise.any(answers);
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(reasonOf) : [];
    throw new NoPrimary(`no server accepts writes; ${reasons.join('; ')}`, { cause: error });
  }
  await Promise.race([Promise.allSettled(answers), sleep(GRACE_MS, undefined, { ref: false })]);
  return found.reduce((best, each) => (each.timeline > best.timeline ? each : best));
}

/** The kind of client that connects to whichever of these servers accepts writes; all of one kind are connected to the same server. */
export function primaryClient(urls: readonly [string, ...string[]]): typeof pg.Client {
  const connected = new Set<pg.Client>();
  let asking: Promise<Primary> | undefined;

  /** Closes the connections that `isLost` names, as if their server had gone. */
  function leave(isLost: (client: pg.Client) => boolean): void {
    for (const client of connected) if (isLost(client)) client.connection.stream.destroy();
  }

  return class PrimaryClient extends pg.Client {
    #isEnded = false;

    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: urls[0] });
      // An 'error' event without a listener would end the process, and the pool listens only once this is connected.
      this.on('error', () => undefined);
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return;
        // What waits for this answer gets it first.
        process.nextTick(
          leave,
          ({ host, port }: pg.Client) => host === this.host && port === this.port,
        );
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      if (!callback) return this.#open();
      callbackify(() => this.#open())(callback);
      return undefined;
    }

    async #open(): Promise<pg.Client> {
      asking ??= findPrimary(urls).finally(() => (asking = undefined));
      const { host, port } = await asking;
      // It was given up while the servers were asked.
      if (this.#isEnded || this.connection.stream.destroyed)
        throw new Error('Connection terminated');
      this.host = host;
      this.port = port;
      leave((other) => other.host !== host || other.port !== port);
      connected.add(this);
      this.once('end', () => connected.delete(this));
      return super.connect();
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void) {
      this.#isEnded = true;
      return callback ? super.end(callback) : super.end();
    }
  };
}
