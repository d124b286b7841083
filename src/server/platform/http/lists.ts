/**
 * Answers lists of whole rows as JSON that the database makes. A list is read by one statement and answered whole; one of more than
 * a few megabytes is answered in portions while it is read, so that it takes little memory however long it is.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { PageQuery } from '#contract/pageQuery.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { readPortions } from '#server/platform/db/portions.ts';
import { asJson, jsonBytes } from '#server/platform/db/row-json.ts';
import { compressedStream, encodingFor } from '#server/platform/http/compression.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { createSlots } from '#server/platform/queues/slots.ts';

/** A list of rows of one table. */
export interface RowList {
  table: string;
  /** How its fields are read, where they are no columns of the same names. */
  columns?: Sql;
  /** What a row is answered as. */
  record: z.ZodObject;
  /** How many bytes a nested field is taken to have, where it is bounded, so that it is not written only to be measured. */
  bytes?: Readonly<Record<string, number>>;
  /** Which rows: those of an owner, and of them maybe some. */
  where: Sql;
  order: Sql;
  /** A page alone; `where` has the condition that its rows come after `before`. */
  page?: PageQuery;
}

/** Answers expected to be longer are sent in portions, two at a time on a server. */
const LONG_BYTES = 5_000_000;
/** Answers up to this length are made without a limit on how many are: what a page of a busy business asks for. */
const SHORT_BYTES = 1_000_000;
/** A reader who takes longer is cut off. */
const DEADLINE_MS = 2 * 60_000;
const WAIT_MS = 10_000;
const BUSY = 'Several long lists are being sent already. Try again in a few seconds.';

const GONE = 'This record is no longer in the list. Start again without it.';

/** Answers lists. */
export interface ListAnswers {
  /** Answers with the rows of a list as they are now. */
  send(reply: FastifyReply, list: RowList): Promise<void>;
}

const rowsOf = ({ table, columns, record, where }: RowList): Sql =>
  sql`select ${columns ?? columnsOf(Object.keys(record.shape))} from ${raw(table)} where ${where}`;

/** The rows in order, as many as a page has. */
const orderedRowsOf = (list: RowList): Sql =>
  sql`${rowsOf(list)} order by ${list.order} ${list.page?.limit === undefined ? empty : sql`limit ${list.page.limit}`}`;

/** Every row of a list as JSON, in order. */
const statementOf = (list: RowList): Sql => asJson(orderedRowsOf(list), list.record);

/** A list as one text, or its expected length alone where that is more than `max`. */
const wholeOf = (list: RowList, max: number): Sql =>
  sql`with expected as (select ${jsonBytes(list.record, list.bytes)} as bytes from (${list.page?.limit === undefined ? rowsOf(list) : orderedRowsOf(list)}) listed)
    select bytes::float8 as bytes, case when bytes <= ${raw(`${max}`)} then
      (select '[' || coalesce(string_agg(json, ','), '') || ']' from (${statementOf(list)}) made) end as json
    from expected`;

interface Whole {
  bytes: number;
  /** Null where the list is too long. */
  json: string | null;
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

/** Answers lists from a database. */
export function listAnswers(
  db: DatabasePool,
  { deadlineMs = DEADLINE_MS, waitMs = WAIT_MS } = {},
): ListAnswers {
  const each = { waitMs, busyMessage: BUSY };
  /** Each holds a few megabytes until its response was read. Several tabs that are opened together ask for dozens of lists. */
  const takeWhole = createSlots({ total: 12, perRequester: 4, waitingPerAsker: 64, ...each });
  /** Each holds one of the pool's ten connections. */
  const takeLong = createSlots({ total: 2, perRequester: 1, waitingPerAsker: 16, ...each });

  async function stream(reply: FastifyReply, list: RowList): Promise<FastifyReply> {
    const release = await takeLong(askerOf(reply.request));
    const portions = readPortions(shareOf(db, reply.request), statementOf(list));
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

  /** The list, where it has no more than `max` bytes. */
  const readWhole = (reply: FastifyReply, list: RowList, max: number): Promise<Whole> =>
    shareOf(db, reply.request).one<Whole & pg.QueryResultRow>(wholeOf(list, max));

  /** A list of a few megabytes: few are read at a time, until their responses were read. */
  async function sendOfFew(reply: FastifyReply, list: RowList): Promise<FastifyReply> {
    const release = await takeWhole(askerOf(reply.request));
    reply.raw.once('close', release);
    if (reply.raw.destroyed) release();
    const { json } = await readWhole(reply, list, LONG_BYTES);
    if (json !== null) return sendText(reply, json);
    release();
    return stream(reply, list);
  }

  /** Refuses a page after a record that is gone: an empty one would look like the end of the list. */
  async function checkPage({ request }: FastifyReply, { table, page }: RowList): Promise<void> {
    if (page?.before === undefined) return;
    const known = await shareOf(db, request).row(
      sql`select from ${raw(table)} where user_id = ${askerOf(request)} and id = ${page.before}`,
    );
    if (!known) throw new InvalidField('before', GONE);
  }

  const sendText = (reply: FastifyReply, json: string): FastifyReply =>
    reply.type('application/json; charset=utf-8').send(json);

  return {
    async send(reply, list) {
      await checkPage(reply, list);
      const { bytes, json } = await readWhole(reply, list, SHORT_BYTES);
      if (json !== null) return sendText(reply, json);
      return bytes > LONG_BYTES ? stream(reply, list) : sendOfFew(reply, list);
    },
  };
}
