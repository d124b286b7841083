/**
 * Answers lists of whole rows. An ordinary list is read by one statement and answered whole, so that it can be cached. A long one
 * is answered in portions while it is read, so that it takes little memory however long it is; it is not cached.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { readPortions } from '#server/platform/db/portions.ts';
import { compressedStream, encodingFor } from '#server/platform/http/compression.ts';
import { AnsweredFailure } from '#server/platform/http/errors.ts';

/** A list of rows of one table. */
export interface RowList {
  table: string;
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
/** Each holds one of the pool's ten connections. */
const MAX_STREAMS = 6;
/** A reader who takes longer is cut off. */
const DEADLINE_MS = 2 * 60_000;
const BUSY = 'Several long lists are being sent already. Try again in a few seconds.';

/** Answers lists. */
export interface ListAnswers {
  /** Answers with the rows of a list as they are now. */
  send(reply: FastifyReply, list: RowList): Promise<void>;
}

const statementOf = ({ table, record, where, order }: RowList): Sql =>
  sql`select ${columnsOf(Object.keys(record.shape))} from ${raw(table)} where ${where} order by ${order}`;

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
  let streams = 0;

  function stream(reply: FastifyReply, list: RowList): FastifyReply {
    if (streams >= MAX_STREAMS) throw new AnsweredFailure(503, BUSY);
    streams += 1;
    const portions = readPortions(db, statementOf(list), writerOf(list.record));
    const json = Readable.from(jsonOf(portions));
    const timer = setTimeout(
      () => json.destroy(new Error(`A list was not read within ${deadlineMs} ms`)),
      deadlineMs,
    );
    json.once('close', () => {
      clearTimeout(timer);
      streams -= 1;
      // Releases the connection even where reading never began.
      void portions.return();
    });
    json.once('error', (error) => reply.log.warn({ err: error }, 'a list broke off'));
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'Cookie, Accept-Encoding')
      .type('application/json; charset=utf-8')
      .send(compressedStream(json, encoding));
  }

  return {
    async send(reply, list) {
      const rows = await db.rows(sql`${statementOf(list)} limit ${raw(`${MAX_WHOLE_ROWS + 1}`)}`);
      return rows.length > MAX_WHOLE_ROWS ? stream(reply, list) : reply.send(rows);
    },
  };
}
