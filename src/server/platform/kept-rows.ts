/**
 * Rows that did not change are not read again. Of a list that was asked for before, the database tells which rows are
 * in it and at which version, in order; only those that are not known at that version are read whole, and the answer is
 * put together from the text of each. It is the list of one moment: where a row changed between the two statements, all
 * are read.
 *
 * A row has another version after every write to it, whoever wrote: the transaction that wrote it (`xmin`), and for a
 * database that was set back to an earlier state, where transactions have their numbers again, the moment.
 */
import type { FastifyReply } from 'fastify';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { boundedStore } from '#server/platform/bounded-store.ts';
import { columnsOf } from '#server/platform/columns.ts';
import type { Database } from '#server/platform/database.ts';

/** A list whose answer is made of whole rows of one table, and of nothing else. */
export interface RowList {
  table: 'appointments' | 'clients' | 'pets' | 'walk_routes';
  /** What a row is told as. */
  record: z.ZodObject;
  /** Which rows: those of an owner, and of them maybe some. */
  where: Sql;
  order: Sql;
}

/** The JSON of rows, by their names: a row's id and its version. */
type KeptRows = ReadonlyMap<string, string>;
/** Writes a row as JSON. */
export type Write = (row: object) => string;

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** What a row takes beside its text, of which a character may be two bytes: its name, and its place in the map. */
const ROW_BYTES = 200;
/** A shorter list is read whole in less time than it takes to ask for its names first. */
const MIN_ROWS = 50;
/** Where more rows than this part of a list are new, it is read as though nothing were known. */
const MANY = 0.5;

const bytesOf = (rows: KeptRows): number =>
  [...rows.values()].reduce((sum, text) => sum + text.length * 2 + ROW_BYTES, 0);

const NAME = raw(`concat(id, ' ', xmin, ' ', date_part('epoch', updated_at)) as "rowName"`);

/** The names in order, in one text: as rows of their own they would take several times as long to receive. */
const namesOf = ({ table, where, order }: RowList): Sql =>
  sql`select string_agg("rowName", ',') as names from
    (select ${NAME} from ${raw(table)} where ${where} order by ${order}) named`;

const wholeRowsOf = ({ table, record, where }: RowList): Sql =>
  sql`select ${NAME}, ${columnsOf(Object.keys(record.shape))} from ${raw(table)} where ${where}`;

async function readRows(db: Database, statement: Sql, write: Write): Promise<KeptRows> {
  const rows = await db.rows<{ rowName: string | undefined }>(statement);
  return new Map(
    rows.map((row) => {
      const name = row.rowName ?? '';
      // What is undefined is not written.
      row.rowName = undefined;
      return [name, write(row)];
    }),
  );
}

const readAll = (db: Database, list: RowList, write: Write): Promise<KeptRows> =>
  readRows(db, sql`${wholeRowsOf(list)} order by ${list.order}`, write);

function inOrder(names: readonly string[], known: KeptRows, fresh: KeptRows): KeptRows {
  const rows = new Map<string, string>();
  for (const name of names) {
    const text = known.get(name) ?? fresh.get(name);
    if (text === undefined) throw new Error(`The row ${name} was not read`);
    rows.set(name, text);
  }
  return rows;
}

/** The rows as they are now, in order. */
async function readAnew(
  db: Database,
  list: RowList,
  write: Write,
  known: KeptRows,
): Promise<KeptRows> {
  const { names } = await db.one<{ names: string | null }>(namesOf(list));
  const all = names?.split(',') ?? [];
  const unknown = all.filter((name) => !known.has(name));
  if (unknown.length === 0) return inOrder(all, known, known);
  if (unknown.length > all.length * MANY) return readAll(db, list, write);
  const ids = unknown.map((name) => name.slice(0, name.indexOf(' ')));
  const fresh = await readRows(db, sql`${wholeRowsOf(list)} and id = any(${ids})`, write);
  // What changed or went once more in between would stand beside rows from before that.
  if (!unknown.every((name) => fresh.has(name))) return readAll(db, list, write);
  return inOrder(all, known, fresh);
}

/** Answers lists. */
export interface ListAnswers {
  /** Answers with the rows of a list as they are now. */
  send(reply: FastifyReply, list: RowList): Promise<void>;
}

/** Answers lists from a database, with a memory of its own; `writerOf` tells how a record is written. */
export function listAnswers(db: Database, writerOf: (record: z.ZodObject) => Write): ListAnswers {
  const lists = boundedStore<KeptRows>(MAX_KEPT_BYTES, bytesOf);
  return {
    async send(reply, list) {
      const { text, values } = namesOf(list);
      const key = `${text} ${JSON.stringify(values)}`;
      const write = writerOf(list.record);
      const known = lists.find(key);
      const rows = await (known === undefined
        ? readAll(db, list, write)
        : readAnew(db, list, write, known));
      if (rows.size < MIN_ROWS) lists.forget(key);
      else lists.keep(key, rows);
      return reply
        .type('application/json; charset=utf-8')
        .send(`[${[...rows.values()].join(',')}]`);
    },
  };
}
