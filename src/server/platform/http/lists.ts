/**
 * Answers lists of whole rows. An ordinary list is read by one statement and answered whole, so that it can be cached. A long one
 * is answered in portions while it is read, so that it takes little memory however long it is; it is not cached.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { readPortions } from '#server/platform/db/portions.ts';
import { compressedStream, encodingFor } from '#server/platform/http/compression.ts';
import { createSlots } from '#server/platform/limits/slots.ts';

/** A list of rows of one table. */
export interface RowList {
  table: string;
  /** How its fields are read, where they are no columns of the same names. */
  columns?: Sql;
  /** The tables that rows also have parts of. */
  beside?: readonly string[];
  /** What a row is answered as. */
  record: z.ZodObject;
  /** Which rows: those of an owner, and of them maybe some. */
  where: Sql;
  order: Sql;
}

/** Writes a row as JSON. */
export type WriteRow = (row: object) => string;

/** More rows than this are answered in portions. */
const MAX_WHOLE_ROWS = 1_000;
/** So many bytes of a list are read at once without a limit on how many such lists are; what the owner has is an upper bound. */
const SHORT_BYTES = 1_000_000;
/** So many are read at once, but few such lists at a time. */
const LONG_BYTES = 8_000_000;
/** About what a row takes beside its texts: names of fields, ids, moments, the short line of a walk. */
const ROW_BYTES = 700;
/** The same of a part of a row, such as an event of a visit. */
const PART_BYTES = 250;
/** Of a list that may have more bytes still, so many rows are read at once, few such lists at a time: rows may be long. */
const MAX_LONG_ROWS = 200;
/** A reader who takes longer is cut off. */
const DEADLINE_MS = 2 * 60_000;
/** A browser gives up after 30 seconds. */
const WAIT_MS = 25_000;
const BUSY = 'Several long lists are being sent already. Try again in a few seconds.';

/** Answers lists. */
export interface ListAnswers {
  /** Answers with the rows of a list as they are now. */
  send(reply: FastifyReply, list: RowList): Promise<void>;
}

const statementOf = ({ table, columns, record, where, order }: RowList): Sql =>
  sql`select ${columns ?? columnsOf(Object.keys(record.shape))} from ${raw(table)} where ${where} order by ${order}`;

/** About the most bytes that are read at once of a list: all texts that the owner has in its tables. Unknown without a principal. */
function bytesOf({ principal }: FastifyRequest, { table, beside = [] }: RowList): number {
  if (principal === undefined) return Number.POSITIVE_INFINITY;
  const usedIn = (name: string) => principal.usage[name] ?? [];
  const [rows = 0, textBytes = 0] = usedIn(table);
  return beside.reduce(
    (sum, name) => {
      const [parts = 0, partBytes = 0] = usedIn(name);
      return sum + parts * PART_BYTES + partBytes;
    },
    Math.min(rows, MAX_WHOLE_ROWS) * ROW_BYTES + textBytes,
  );
}

/** The share of the database of whoever asks. */
const shareOf = (db: DatabasePool, { principal }: FastifyRequest): DatabasePool =>
  principal === undefined ? db : db.forOwner(principal.ownerId);

/** Whose share of the slots a request takes. */
const askerOf = ({ principal }: FastifyRequest): string => principal?.ownerId ?? '';

/** The JSON of a list, in portions. */
async function* jsonOf(portions: AsyncIterable<string[]>): AsyncGenerator<string, void> {
  let before = '[';
  for await (const rows of portions) {
    yield before + rows.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Answers lists from a database; `writerOf` makes the function that writes the rows of a record. */
export function listAnswers(
  db: DatabasePool,
  writerOf: (record: z.ZodObject) => WriteRow,
  deadlineMs = DEADLINE_MS,
): ListAnswers {
  const each = { waitMs: WAIT_MS, busyMessage: BUSY };
  /** Each holds a few megabytes until its response was read. Several tabs that are opened together ask for dozens of lists. */
  const takeRead = createSlots({ total: 12, perAsker: 4, waitingPerAsker: 64, ...each });
  /** Each holds one of the pool's ten connections. */
  const takeStream = createSlots({ total: 6, perAsker: 2, waitingPerAsker: 16, ...each });

  async function stream(reply: FastifyReply, list: RowList): Promise<FastifyReply> {
    const release = await takeStream(askerOf(reply.request));
    const portions = readPortions(
      shareOf(db, reply.request),
      statementOf(list),
      writerOf(list.record),
    );
    const json = Readable.from(jsonOf(portions));
    const timer = setTimeout(
      () => json.destroy(new Error(`A list was not read within ${deadlineMs} ms`)),
      deadlineMs,
    );
    json.once('close', () => {
      clearTimeout(timer);
      release();
      // Releases the connection even where reading never began.
      void portions.return();
    });
    json.once('error', (error) => reply.log.warn({ err: error }, 'a list broke off'));
    // Who left while waiting reads nothing.
    if (reply.raw.destroyed) json.destroy();
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'Cookie, Accept-Encoding')
      .type('application/json; charset=utf-8')
      .send(compressedStream(json, encoding));
  }

  /** The rows, or undefined where there are more than `max`. */
  async function readWhole(
    { request }: FastifyReply,
    list: RowList,
    max: number,
  ): Promise<pg.QueryResultRow[] | undefined> {
    const rows = await shareOf(db, request).rows(
      sql`${statementOf(list)} limit ${raw(`${max + 1}`)}`,
    );
    return rows.length > max ? undefined : rows;
  }

  /** A list that may be long: few are read at a time, until their responses were read. */
  async function sendFew(reply: FastifyReply, list: RowList, max: number): Promise<FastifyReply> {
    const release = await takeRead(askerOf(reply.request));
    reply.raw.once('close', release);
    if (reply.raw.destroyed) release();
    const rows = await readWhole(reply, list, max);
    if (rows) return reply.send(rows);
    release();
    return stream(reply, list);
  }

  return {
    async send(reply, list) {
      const bytes = bytesOf(reply.request, list);
      if (bytes > LONG_BYTES) return sendFew(reply, list, MAX_LONG_ROWS);
      if (bytes > SHORT_BYTES) return sendFew(reply, list, MAX_WHOLE_ROWS);
      const rows = await readWhole(reply, list, MAX_WHOLE_ROWS);
      return rows ? reply.send(rows) : stream(reply, list);
    },
  };
}
