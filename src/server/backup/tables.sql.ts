/**
 * Every statement about tables as such: what there is, what it holds, and how it is filled. Columns travel as
 * PostgreSQL's own text, so that a value of any type comes back to the last digit.
 */
import pg from 'pg';

/** A column that is filled; generated ones fill themselves. */
export interface Column {
  name: string;
  /** As it is written in a statement, such as `numeric(5,2)`. */
  type: string;
  /** Whether a sequence gives the next value. */
  isNumbered: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  /** The tables that foreign keys lead to. */
  parents: string[];
}

const { escapeIdentifier } = pg;
const list = (columns: readonly Column[], write: (column: Column) => string): string =>
  columns.map(write).join(', ');

/** How values are written as text and read again, independent of the server's own settings. */
const TEXT_FORM = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

/** Settles for the rest of the transaction how values look as text. */
export const settleTextForm = async (client: pg.PoolClient): Promise<void> => {
  await client.query(TEXT_FORM);
};

/** Every table of the schema, by name; what extensions bring is theirs. */
export async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname as name,
      (select coalesce(json_agg(json_build_object('name', c.attname,
            'type', format_type(c.atttypid, c.atttypmod),
            'isNumbered', pg_get_serial_sequence(quote_ident(t.relname), c.attname) is not null)
          order by c.attnum), '[]')
        from pg_attribute c
        where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        where f.conrelid = t.oid and f.contype = 'f') as parents
    from pg_class t join pg_namespace s on s.oid = t.relnamespace
    where s.nspname = current_schema() and t.relkind in ('r', 'p') and not t.relispartition
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
    order by t.relname collate "C"`);
  return rows;
}

/** The names of the migrations that were applied; none in a database without tables. */
export async function listMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows: found } = await client.query(
    `select 1 from pg_tables where schemaname = current_schema() and tablename = 'schema_migrations'`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

const BATCH_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_ROWS = 500;
/** PostgreSQL keeps large values compressed; recorded walks become a quarter. */
const MAX_COMPRESSION = 8;

/** A batch of this many rows fits in memory even if all are as wide as the widest. */
async function rowsAtATime(client: pg.PoolClient, { name, columns }: Table): Promise<number> {
  const widths = columns.map(
    (column) => `coalesce(pg_column_size(${escapeIdentifier(column.name)}), 0)`,
  );
  const { rows } = await client.query<{ widest: number }>(
    `select coalesce(max(${['0', ...widths].join(' + ')}), 0)::int as widest from ${escapeIdentifier(name)}`,
  );
  const widest = Math.max(1, rows[0]?.widest ?? 1) * MAX_COMPRESSION;
  return Math.min(MAX_BATCH_ROWS, Math.max(1, Math.floor(BATCH_BYTES / widest)));
}

/** All rows of a table, in batches: each row is the text of a JSON object of texts and nulls. */
export async function* readRows(
  client: pg.PoolClient,
  table: Table,
): AsyncGenerator<string[], void> {
  const count = await rowsAtATime(client, table);
  const texts = list(
    table.columns,
    ({ name }) => `${escapeIdentifier(name)}::text as ${escapeIdentifier(name)}`,
  );
  await client.query(`declare backup_rows no scroll cursor for
    select row_to_json(r)::text as row from (select ${texts} from ${escapeIdentifier(table.name)}) r`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < count) break;
  }
  await client.query('close backup_rows');
}

/** Adds rows that `readRows` gave, generated numbers included. */
export async function insertRows(
  client: pg.PoolClient,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
  const names = list(columns, (column) => escapeIdentifier(column.name));
  const values = list(columns, ({ name, type }) => `(r ->> ${pg.escapeLiteral(name)})::${type}`);
  await client.query(
    `insert into ${escapeIdentifier(name)} (${names}) overriding system value
       select ${values} from json_array_elements($1::json) as r`,
    [`[${rows.join(',')}]`],
  );
}

/** Lets the sequences of a filled table go on behind its last row. */
export async function advanceNumbers(
  client: pg.PoolClient,
  { name, columns }: Table,
): Promise<void> {
  for (const column of columns.filter(({ isNumbered }) => isNumbered)) {
    const last = `(select max(${escapeIdentifier(column.name)}) from ${escapeIdentifier(name)})`;
    await client.query(
      `select setval(pg_get_serial_sequence(quote_ident($1), $2), ${last}) where ${last} is not null`,
      [name, column.name],
    );
  }
}

/** Lets the planner know a filled table: the foreign keys of its children would search it row by row for ever. */
export const analyseTable = async (client: pg.PoolClient, { name }: Table): Promise<void> => {
  await client.query(`analyze ${escapeIdentifier(name)}`);
};

/** Removes what migrations put into a table. */
export const emptyTable = async (client: pg.PoolClient, { name }: Table): Promise<void> => {
  await client.query(`delete from ${escapeIdentifier(name)}`);
};

/**
 * Triggers of our own tell about changes that happen; a row that comes back has had its day, and may be one that
 * could not be written anew. Foreign keys, checks and unique keys stay in force.
 */
export const pauseTriggers = async (
  client: pg.PoolClient,
  { name }: Table,
  isPaused: boolean,
): Promise<void> => {
  const verb = isPaused ? 'disable' : 'enable';
  await client.query(`alter table ${escapeIdentifier(name)} ${verb} trigger user`);
};

/** Blocks registrations until the transaction ends, and returns how many accounts there are. */
export async function countAccounts(client: pg.PoolClient): Promise<number> {
  await client.query('lock table users in exclusive mode');
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from users',
  );
  return rows[0]?.count ?? 0;
}
