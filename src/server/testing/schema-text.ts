/** What a database is, from PostgreSQL's catalogues: the text of `src/server/migrations/schema.sql`. */
import type pg from 'pg';

const HEADER = `-- What the migrations and the triggers make of an empty database. Generated, to be read; see CONTRIBUTING.md.
-- Tables by name, each with its columns, constraints, indexes and triggers; then the functions.`;

/** Whether an extension brought the object `oid` of a catalogue. */
const isOfExtension = (catalogue: string, oid: string): string => `exists (select from pg_depend d
  where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** `contype` leaves out the rows for `not null` that PostgreSQL 18 lists among the constraints. */
const TABLES = `
  select t.relname as name,
    array(select concat_ws(' ', quote_ident(c.attname), format_type(c.atttypid, c.atttypmod),
          case when c.attgenerated <> '' then format('generated always as (%s) stored', value)
            when c.attidentity <> '' then 'generated ' || case c.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
            else 'default ' || value end,
          case when c.attnotnull then 'not null' end)
        from pg_attribute c left join pg_attrdef e on e.adrelid = c.attrelid and e.adnum = c.attnum,
          pg_get_expr(e.adbin, e.adrelid, true) as value
        where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped order by c.attnum)
      || array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true))
        from pg_constraint k where k.conrelid = t.oid and k.contype in ('p', 'u', 'c', 'f', 'x')
        order by position(k.contype in 'pucxf'), k.conname collate "C") as parts,
    array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i join pg_class n on n.oid = i.indexrelid
        where i.indrelid = t.oid and not exists (select from pg_constraint k
          where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
        order by n.relname collate "C")
      || array(select pg_get_triggerdef(g.oid, true) from pg_trigger g
        where g.tgrelid = t.oid and not g.tgisinternal order by g.tgname collate "C") as others
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not ${isOfExtension('pg_class', 't.oid')}
  order by t.relname collate "C"`;

const FUNCTIONS = `
  select pg_get_functiondef(f.oid) as text from pg_proc f
  where f.pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc', 'f.oid')}
  order by f.proname collate "C", pg_get_function_identity_arguments(f.oid) collate "C"`;

/** The schema of a database as SQL. The same for every version of PostgreSQL that Pawkeeper runs on. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; parts: string[]; others: string[] }>(
    TABLES,
  );
  const { rows: functions } = await pool.query<{ text: string }>(FUNCTIONS);
  const blocks = [
    HEADER,
    ...tables.map(({ name, parts, others }) =>
      [
        `create table ${name} (\n  ${parts.join(',\n  ')}\n);`,
        ...others.map((text) => `${text};`),
      ].join('\n'),
    ),
    ...functions.map(({ text }) => `${text.trimEnd()};`),
  ];
  return `${blocks.join('\n\n').replaceAll('public.', '')}\n`;
}
