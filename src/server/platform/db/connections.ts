/** Connections of the pool: one used and given back, and the share of them that a single owner may use at a time. */
import type pg from 'pg';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import { createSlots } from '#server/platform/queues/slots.ts';

/** Where connections come from: the pool, or an owner's share of it. */
export interface Connections {
  connect(): Promise<pg.PoolClient>;
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

export const MAX_CONNECTIONS = 10;
/** A third: requests of one owner wait for each other's locks, and must not hold the connections of everyone else meanwhile. */
export const OWNER_CONNECTIONS = Math.floor(MAX_CONNECTIONS / 3);
/** Several tabs that are opened together send dozens of requests. */
const MAX_WAITING = 100;
/** A browser gives up after 30 seconds. */
const WAIT_MS = 25_000;
const BUSY = 'Pawkeeper is still busy with your other requests. Try again in a few seconds.';

/** Marks a connection as broken, so that the pool closes it. */
type MarkBroken = (error: Error) => void;

/** Runs `work` on a connection of its own; a broken one does not go back to the pool. */
export async function onConnection<Result>(
  connections: Connections,
  work: (client: pg.PoolClient, markBroken: MarkBroken) => Promise<Result>,
): Promise<Result> {
  const client = await connections.connect();
  let broken: Error | undefined;
  const markBroken = (error: Error): void => {
    broken = error;
  };
  // The running statement fails too; but an 'error' event without a listener would end the whole process.
  client.on('error', markBroken);
  try {
    return await work(client, markBroken);
  } finally {
    client.release(broken);
    client.off('error', markBroken);
  }
}

/**
 * Returns a function that gives an owner's share of a pool. A request beyond the share waits before it takes a connection, and is
 * answered 503 where that takes too long, or too many wait already.
 */
export function ownerShares(pool: Connections): (ownerId: string) => Connections {
  const take = createSlots({
    total: Number.POSITIVE_INFINITY,
    perRequester: OWNER_CONNECTIONS,
    waitingPerAsker: MAX_WAITING,
    waitMs: WAIT_MS,
    busyMessage: BUSY,
  });

  async function connect(ownerId: string): Promise<pg.PoolClient> {
    const end = await take(ownerId);
    try {
      const client = await pool.connect();
      // The pool sets it anew each time that it hands the connection out.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        end();
      };
      return client;
    } catch (error) {
      end();
      throw error;
    }
  }

  return (ownerId) => {
    const share: Connections = {
      connect: () => connect(ownerId),
      query: (statement) =>
        onConnection(share, async (client, markBroken) => {
          try {
            return await client.query(statement);
          } catch (error) {
            // Its answer may still come.
            if (error instanceof Error && transientErrorOf(error)?.kind === 'unreachable')
              markBroken(error);
            throw error;
          }
        }),
    };
    return share;
  };
}
