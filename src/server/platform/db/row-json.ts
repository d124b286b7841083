/** JSON of rows, made by the database: the server passes it on as text and neither reads nor writes it. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';

/** The moment of a column as JSON. */
export const jsonMoment = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** How a field is written: a moment, a text (also days and decimals), something of any length, or of a few bytes. */
type Kind = 'moment' | 'text' | 'nested' | 'short';

function kindOf(schema: z.core.SomeType): Kind {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return kindOf(schema.unwrap());
  }
  if (schema instanceof z.ZodISODateTime) return 'moment';
  const texts = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodLiteral];
  if (texts.some((kind) => schema instanceof kind)) return 'text';
  const nested = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodUnion];
  return nested.some((kind) => schema instanceof kind) ? 'nested' : 'short';
}

type Fields = [name: string, kind: Kind][];

const fieldsOf = ({ shape }: z.ZodObject): Fields =>
  Object.entries(shape).map(([name, schema]) => [name, kindOf(schema)]);

function written([name, kind]: Fields[number]): Sql {
  const column = raw(`"${name}"`);
  if (kind === 'moment') return sql`${jsonMoment(column)} as ${column}`;
  return kind === 'text' ? sql`${column}::text as ${column}` : column;
}

/** Reads rows whose columns have the names of a record's fields as one column `json`, in their order. */
export const asJson = (rows: Sql, record: z.ZodObject): Sql =>
  sql`select row_to_json(answered)::text as json
    from (select ${join(fieldsOf(record).map(written))} from (${rows}) listed) answered`;

/** About what a field takes beside what is counted: quotes, colon and comma, and an id, moment or number. */
const MARKS_BYTES = 6;
const SHORT_BYTES = 24;

/**
 * About the length of the JSON of such rows together. Of a text it is known without reading it; what is nested has to be written to
 * be measured, unless a number of bytes is given for it.
 */
export function jsonBytes(record: z.ZodObject, bytes: Readonly<Record<string, number>> = {}): Sql {
  const fields = fieldsOf(record);
  const fixed = fields.reduce(
    (sum, [name, kind]) =>
      sum +
      name.length +
      MARKS_BYTES +
      (bytes[name] ?? (kind === 'moment' || kind === 'short' ? SHORT_BYTES : 0)),
    0,
  );
  const counted = fields
    .filter(([name, kind]) => bytes[name] === undefined && (kind === 'text' || kind === 'nested'))
    .map(([name]) => `coalesce(octet_length("${name}"::text), 0)`);
  return raw(`coalesce(sum(${[fixed, ...counted].join(' + ')}), 0)::bigint`);
}
