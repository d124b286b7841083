/**
 * Access to PostgreSQL: a pool, typed rows, transactions, and statements written with the `sql` tag.
 * Dates are read as `yyyy-mm-dd`, moments as ISO strings in UTC, numerics as decimal strings.
 */
import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { hostUrls } from '#server/platform/config/database-url.ts';
import {
  type Connections,
  MAX_CONNECTIONS,
  onConnection,
  ownerShares,
} from '#server/platform/db/connections.ts';
import {
  noNames,
  type StatementNames,
  statementNames,
} from '#server/platform/db/prepared-statements.ts';
import { primaryClient } from '#server/platform/db/primary.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';

/** A statement's text and the values of its parameters, as the `sql` tag makes it. */
export type Statement = Pick<Sql, 'text' | 'values'> & {
  /** When to give up, in milliseconds, where not after the usual time. */
  query_timeout?: number;
};

/** Where statements are sent: the pool, or one transaction. */
export interface Database {
  /** All rows of a statement. */
  rows<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** The first row, or undefined where there is none. */
  row<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row | undefined>;
  /** The row of a statement that always returns one, such as an insert. */
  one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows a statement changed. */
  run(statement: Statement): Promise<number>;
}

/** The whole database: it can also open transactions and be closed. */
export interface DatabasePool extends Database {
  readonly pool: Connections;
  /** Which statements stay prepared on its connections. */
  readonly nameOf: StatementNames;
  /** What every transaction begins with; where it throws, nothing else is done. */
  readonly check?: (db: Database) => Promise<void>;
  /** The same database over an owner's share of the connections, for whatever is done for one owner. */
  forOwner(ownerId: string): DatabasePool;
  end(): Promise<void>;
}

/** The database with its whole pool. */
export interface OpenDatabase extends DatabasePool {
  readonly pool: pg.Pool;
  /** A connection beside those of the pool, to the same server; the caller opens and closes it. */
  newClient(further?: pg.ClientConfig): pg.Client;
}

/**
 * `2026-03-29 08:15:00.12+00` -> `2026-03-29T08:15:00.120Z`. Lists hold hundreds of moments, and a `Date` for each was
 * a quarter of their cost; years that are written otherwise still get one.
 */
export function asIsoMoment(text: string): string {
  if (text.endsWith('+00') && text[10] === ' ' && text.length <= 26) {
    const time = text.slice(11, -3);
    return `${text.slice(0, 10)}T${time}${time.length === 8 ? '.000' : '0'.repeat(12 - time.length)}Z`;
  }
  return new Date(text).toISOString();
}

const asText = (text: string): string => text;

const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, asIsoMoment],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.NUMERIC, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid) => readers.get(oid) ?? pg.types.getTypeParser(oid),
};

/** Statements over a pool, or over one of its connections; those that `nameOf` names stay prepared there. */
export function databaseOver(
  client: Pick<Connections, 'query'>,
  nameOf: StatementNames = noNames,
): Database {
  const send = <Row extends pg.QueryResultRow>({ text, values, query_timeout }: Statement) =>
    client.query<Row>({
      name: nameOf(text),
      text,
      values,
      ...(query_timeout && { query_timeout }),
    });
  return {
    rows: async <Row extends pg.QueryResultRow>(statement: Statement) =>
      (await send<Row>(statement)).rows,
    row: async <Row extends pg.QueryResultRow>(statement: Sql) =>
      (await send<Row>(statement)).rows[0],
    one: async <Row extends pg.QueryResultRow>(statement: Sql) => {
      const [row, ...more] = (await send<Row>(statement)).rows;
      if (row === undefined || more.length > 0) throw new Error('Exactly one row was expected');
      return row;
    },
    run: async (statement) => (await send(statement)).rowCount ?? 0,
  };
}

/** Sends single statements, and one again that PostgreSQL ended because it and another transaction waited for each other. */
const withoutDeadlocks = (connections: Connections): Pick<Connections, 'query'> => ({
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
    for (let deadlocks = 0; ; deadlocks += 1) {
      try {
        return await connections.query<Row>(statement);
      } catch (error) {
        if (!isDeadlock(error) || deadlocks >= MAX_DEADLOCKS) throw error;
      }
    }
  },
});

/** How to connect: a `postgres://` URL, of one server or of several, or the socket folder of the embedded server. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string };

/** How long a statement, or a pause within a transaction, may take. */
interface Timeouts {
  statementMs: number;
  /** When to give up on a server that has frozen or is cut off; longer than it takes to answer with an error. */
  answerMs: number;
}

/** For requests: somebody waits in front of a screen, and after 30 seconds their browser gives up without a message. */
const REQUESTS: Timeouts = { statementMs: 15_000, answerMs: 20_000 };

/** For work on all rows, such as migrations and backups: statements may take as long as they need. */
export const LONG_WORK: Timeouts = { statementMs: 0, answerMs: 6 * 3_600_000 };

/** The kind of client for a connection: one for each that names several servers, which looks for the one that accepts writes. */
function clientFor(connection: Connection): typeof pg.Client {
  if (!('connectionString' in connection)) return pg.Client;
  const [first = '', ...others] = hostUrls(connection.connectionString);
  return others.length === 0 ? pg.Client : primaryClient([first, ...others]);
}

/** Opens a pool; `onIdleError` is called when a connection breaks while nobody uses it. */
export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  { statementMs, answerMs } = REQUESTS,
): OpenDatabase {
  const settings = {
    ...connection,
    types,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs,
    keepAlive: true,
    options: `-c timezone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${statementMs}`,
  };
  const Client = clientFor(connection);
  const pool = new pg.Pool({
    ...settings,
    Client,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onIdleError);
  const shareOf = ownerShares(pool);
  const end = () => pool.end();
  // A pooler of connections, which a URL may lead to, would hand a statement to a connection where it is not prepared.
  const nameOf = 'connectionString' in connection ? noNames : statementNames();
  const forOwner = (ownerId: string): DatabasePool => {
    const share = shareOf(ownerId);
    return { ...databaseOver(withoutDeadlocks(share), nameOf), pool: share, nameOf, forOwner, end };
  };
  const newClient = (further?: pg.ClientConfig) => new Client({ ...settings, ...further });
  return {
    ...databaseOver(withoutDeadlocks(pool), nameOf),
    pool,
    nameOf,
    newClient,
    forOwner,
    end,
  };
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export const inTransaction = <Result>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  onConnection(pool, async (client, markBroken) => {
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // A server that does not answer would not answer the rollback either.
      if (error instanceof Error && transientErrorOf(error)?.kind === 'unreachable')
        markBroken(error);
      else await client.query('rollback').catch(markBroken);
      throw error;
    }
  });

/** How often work is done again that PostgreSQL ended because it and another transaction waited for each other. */
const MAX_DEADLOCKS = 3;

/**
 * Runs `work` in one transaction of statements. It may run more than once: of two transactions that wait for each other
 * PostgreSQL rolls one back, which then does its work again.
 * Name the parameter of `work` like the outer handle, so that the outer one cannot be used by mistake.
 */
export async function transaction<Result>(
  { pool, nameOf, check }: DatabasePool,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      return await inTransaction(pool, async (client) => {
        const db = databaseOver(client, nameOf);
        await check?.(db);
        return work(db);
      });
    } catch (error) {
      if (!isDeadlock(error) || deadlocks >= MAX_DEADLOCKS) throw error;
    }
  }
}

const LONG_MS = 600_000;

/** Runs a statement that may take minutes, such as a deletion with all that hangs on it. Needs a transaction; gives how many rows it changed. */
export async function runLong(db: Database, { text, values }: Sql): Promise<number> {
  await db.run(sql`set local statement_timeout = ${raw(`${LONG_MS}`)}`);
  return db.run({ text, values, query_timeout: LONG_MS });
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40P01';

/** The same database, where every transaction begins with `check`, and a single statement is a transaction of its own. */
export function checkedDatabase(
  db: DatabasePool,
  check: (db: Database) => Promise<void>,
): DatabasePool {
  const checked: DatabasePool = {
    pool: db.pool,
    nameOf: db.nameOf,
    check,
    forOwner: (ownerId) => checkedDatabase(db.forOwner(ownerId), check),
    end: db.end,
    rows: (statement) => transaction(checked, (db) => db.rows(statement)),
    row: (statement) => transaction(checked, (db) => db.row(statement)),
    one: (statement) => transaction(checked, (db) => db.one(statement)),
    run: (statement) => transaction(checked, (db) => db.run(statement)),
  };
  return checked;
}
