/** Reads many rows with bounded memory: in portions, all of one moment. */
import type { Sql } from 'sql-template-tag';
import type { DatabasePool } from '#server/platform/db/database.ts';

const FIRST_ROWS = 20;
const MAX_ROWS = 2_000;
/** About how long the texts of a portion are together, however long a row is. With 1 MB six readers took a third more memory. */
const PORTION_LENGTH = 256 * 1024;

/**
 * The JSON of the rows of a statement with one column `json`, in portions of about 256 kB. They are the rows of the moment of the
 * first portion: a cursor reads them in a transaction, on a connection that is released when the generator ends or is returned.
 * PostgreSQL ends a transaction whose next portion is not asked for in time (idle_in_transaction_session_timeout).
 */
export async function* readPortions(
  { pool }: DatabasePool,
  { text, values }: Sql,
): AsyncGenerator<string[], void> {
  const client = await pool.connect();
  let broken: Error | undefined = new Error('The rows were not read to their end');
  const markBroken = (error: Error): void => {
    broken = error;
  };
  client.on('error', markBroken);
  try {
    // The default lets the planner prefer a quick first row to a quick last one.
    await client.query('begin read only; set local cursor_tuple_fraction = 1');
    await client.query(`declare portions no scroll cursor for ${text}`, values);
    for (let count = FIRST_ROWS; ;) {
      const { rows } = await client.query<{ json: string }>(`fetch ${count} from portions`);
      const texts = rows.map(({ json }) => json);
      if (texts.length > 0) yield texts;
      if (texts.length < count) break;
      const length = texts.reduce((sum, { length }) => sum + length, 0);
      count = Math.min(MAX_ROWS, Math.ceil((count * PORTION_LENGTH) / length));
    }
    await client.query('commit');
    broken = undefined;
  } finally {
    client.release(broken);
    client.off('error', markBroken);
  }
}
