/** Makes the column lists of statements (snake_case) from field names of the contract (camelCase). */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** `dateOfBirth` -> `date_of_birth`. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** In quotes, so that a column may have a name that SQL uses itself, such as `from`. */
const quoted = (field: string): string => `"${columnName(field)}"`;

/** `"id" as "id", "user_id" as "userId", …`: the columns that a statement returns for the fields of a record. */
export const columnsOf = (fields: readonly string[]): Sql =>
  raw(fields.map((field) => `${quoted(field)} as "${field}"`).join(', '));

type Values = Readonly<Record<string, unknown>>;

/** The fields that were given, in the order of `fields`: nothing else ever reaches a statement. */
const given = (fields: readonly string[], values: Values): string[] =>
  fields.filter((field) => values[field] !== undefined);

/** `(id, user_id, first_name, …) values ($1, $2, $3, …)` of an insert. Fields left out take the column's default. */
export function insertValues(ids: Values, fields: readonly string[], values: Values): Sql {
  const all = { ...values, ...ids };
  const written = given(fields, values);
  const names = [...Object.keys(ids), ...written];
  return sql`(${raw(names.map(quoted).join(', '))}) values (${join(names.map((name) => all[name]))})`;
}

/** `first_name = $1, …, updated_at = …` of an update. Fields left out keep what is stored. */
export function updateValues(fields: readonly string[], values: Values): Sql {
  const written = given(fields, values);
  const changes = written.map((field) => sql`${raw(quoted(field))} = ${values[field]}`);
  // A later save always has a later time, even within the same millisecond.
  const updatedAt = sql`updated_at = greatest(now(), updated_at + interval '1 millisecond')`;
  return sql`${join([...changes, updatedAt])}`;
}

/** `and updated_at = $1` where the caller says which version it read, else nothing. */
export const unchangedSince = (readAt: string | undefined): Sql =>
  readAt === undefined ? empty : sql`and updated_at = ${readAt}`;
