/** Turns field names of the contract (camelCase) into the column lists of statements (snake_case). */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** `dateOfBirth` -> `date_of_birth`. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `id, user_id as "userId", …`: what a statement answers for the fields of a record. */
export const columnsOf = (fields: readonly string[]): Sql =>
  raw(fields.map((field) => `${columnName(field)} as "${field}"`).join(', '));

type Values = Readonly<Record<string, unknown>>;

/** The fields that were given, in the order of `fields`: nothing else ever reaches a statement. */
const given = (fields: readonly string[], values: Values): string[] =>
  fields.filter((field) => values[field] !== undefined);

/** `(id, user_id, first_name, …) values ($1, $2, $3, …)` of an insert. Fields left out take the column's default. */
export function insertValues(ids: Values, fields: readonly string[], values: Values): Sql {
  const all = { ...values, ...ids };
  const names = [...Object.keys(ids), ...given(fields, values)];
  return sql`(${raw(names.map(columnName).join(', '))}) values (${join(names.map((name) => all[name]))})`;
}

/** `first_name = $1, …, updated_at = …` of an update. Fields left out keep what is stored. */
export function updateValues(fields: readonly string[], values: Values): Sql {
  const changes = given(fields, values).map(
    (field) => sql`${raw(columnName(field))} = ${values[field]}`,
  );
  // A later save is always told apart from an earlier one, even within the same millisecond.
  return join([
    ...changes,
    sql`updated_at = greatest(now(), updated_at + interval '1 millisecond')`,
  ]);
}

/** `and updated_at = $1` where the caller told which version it read, else nothing. */
export const unchangedSince = (readAt: string | undefined): Sql =>
  readAt === undefined ? empty : sql`and updated_at = ${readAt}`;
