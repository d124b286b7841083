/**
 * The way to PostgreSQL: a pool, typed rows, transactions, and statements written with the `sql` tag.
 * Dates leave as `yyyy-mm-dd`, moments as ISO strings in UTC, numerics as decimal strings.
 */
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { outageOf } from '#server/platform/outages.ts';

/** Where statements are sent: the pool, or one transaction. */
export interface Database {
  /** All rows of a statement. */
  rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined where there is none. */
  row<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row | undefined>;
  /** The row of a statement that always gives one, such as an insert. */
  one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows a statement changed. */
  run(statement: Sql): Promise<number>;
}

/** The whole database: it can also open transactions and be closed. */
export interface DatabasePool extends Database {
  readonly pool: pg.Pool;
  end(): Promise<void>;
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

/**
 * A prepared statement stays in the memory of every connection. An update has a text for each set of fields that
 * callers send, which are millions: what comes after so many texts is sent without being kept.
 */
const MAX_PREPARED = 200;
const names = new Map<string, string>();

/** The name under which a text is prepared, once on each connection; undefined where it is not kept. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** Every text that was prepared so far, for a look at its plan. */
export const preparedTexts = (): string[] => [...names.keys()];

/** Statements over a pool, or over one of its connections. */
export function databaseOver(client: Pick<pg.Pool, 'query'>): Database {
  const send = <Row extends pg.QueryResultRow>({ text, values }: Sql) => {
    const name = nameOf(text);
    return client.query<Row>({ ...(name !== undefined && { name }), text, values });
  };
  return {
    rows: async <Row extends pg.QueryResultRow>(statement: Sql) =>
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

/** How to reach a server: a `postgres://` address, or the embedded one's socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** How long a statement, or a pause within a transaction, may take. */
interface Patience {
  statementMs: number;
  /** A server that has frozen or is cut off says nothing more: after this, longer than it takes to refuse, nobody waits. */
  answerMs: number;
}

/** Somebody waits in front of a screen, for 30 seconds at most: then their browser gives up without a sentence. */
const REQUESTS: Patience = { statementMs: 15_000, answerMs: 20_000 };

/** For work that goes over all rows, such as migrations and backups: only the time of an answer is limited. */
export const LONG_WORK: Patience = { statementMs: 0, answerMs: 6 * 3_600_000 };

/** Opens a pool; `onIdleError` hears of connections that break while nobody uses them. */
export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  { statementMs, answerMs } = REQUESTS,
): DatabasePool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: answerMs,
    keepAlive: true,
    options: `-c timezone=UTC -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${statementMs}`,
  });
  pool.on('error', onIdleError);
  return { ...databaseOver(pool), pool, end: () => pool.end() };
}

/** Tells that a connection cannot be trusted any more. */
type NoteBroken = (error: Error) => void;

/** Runs `work` on a connection of its own; one that was noted as broken is not handed to the next caller. */
export async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, noteBroken: NoteBroken) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error): void => {
    broken = error;
  };
  // The statement under way fails with it; but an error that nobody listens to would end the whole process.
  client.on('error', noteBroken);
  try {
    return await work(client, noteBroken);
  } finally {
    client.release(broken);
    client.off('error', noteBroken);
  }
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  onConnection(pool, async (client, noteBroken) => {
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // Who waits for a server that says nothing more does not wait a second time for its rollback.
      if (error instanceof Error && outageOf(error)?.kind === 'away') noteBroken(error);
      else await client.query('rollback').catch(noteBroken);
      throw error;
    }
  });

/**
 * Runs `work` in one transaction of statements.
 * Name the parameter of `work` like the outer handle, so that the outer one cannot be used by mistake.
 */
export const transaction = <Result>(
  { pool }: DatabasePool,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => inTransaction(pool, (client) => work(databaseOver(client)));
