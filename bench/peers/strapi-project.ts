/** A Strapi project over Pawkeeper's tables, written as its own command would have laid it out. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';

/** Pawkeeper's tables and what Strapi calls one record of each. */
export const RECORDS = {
  clients: 'client',
  pets: 'pet',
  appointments: 'appointment',
  walk_routes: 'walk',
  messages: 'message',
} as const;
type Table = keyof typeof RECORDS;
const TABLES: Table[] = ['clients', 'pets', 'appointments', 'walk_routes', 'messages'];

/** Strapi gives every record these itself. */
const ITS_OWN = new Set(['id', 'created_at', 'updated_at']);

/** Strapi's types for PostgreSQL's; a reference to another record is kept as its id. */
const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'text',
  date: 'date',
  numeric: 'decimal',
  boolean: 'boolean',
  json: 'json',
  jsonb: 'json',
  integer: 'integer',
  'timestamp with time zone': 'datetime',
};

/** `date_of_birth` -> `dateOfBirth`. */
const fieldName = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The columns of a table that Strapi is to know as fields, with their types in PostgreSQL. */
async function columnsOf(db: pg.Client, table: Table): Promise<[string, string][]> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.filter(({ name }) => !ITS_OWN.has(name)).map(({ name, type }) => [name, type]);
}

const code = (value: unknown): string => `module.exports = ${JSON.stringify(value)};\n`;

const made = (kind: string, record: string): string =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::${record}.${record}');\n`;

/** The files of one type of record, by their paths. */
function recordFiles(table: Table, columns: [string, string][]): [string, string][] {
  const record = RECORDS[table];
  const attributes = Object.fromEntries(
    columns.map(([name, type]) => [fieldName(name), { type: TYPES[type] ?? 'text' }]),
  );
  const schema = {
    kind: 'collectionType',
    collectionName: table,
    info: { singularName: record, pluralName: `${record}s`, displayName: record },
    options: { draftAndPublish: false },
    attributes,
  };
  const folder = `src/api/${record}`;
  return [
    [`${folder}/content-types/${record}/schema.json`, JSON.stringify(schema)],
    [`${folder}/controllers/${record}.js`, made('Controller', record)],
    [`${folder}/routes/${record}.js`, made('Router', record)],
    [`${folder}/services/${record}.js`, made('Service', record)],
  ];
}

/** What a project is set up with. */
export interface Settings {
  address: string;
  /** Where Strapi's own tables are. */
  schema: string;
  port: number;
  secret: string;
}

/** The last two do nothing here, but it refuses to start without them. */
const MIDDLEWARES = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'];

/** The settings, without what would only cost Strapi time here: no log of requests, no panel, no packing. */
function settingFiles({ address, schema, port, secret }: Settings): [string, string][] {
  const database = { connectionString: address, schema };
  const files = {
    server: { host: '127.0.0.1', port, app: { keys: [secret] } },
    admin: {
      serveAdminPanel: false,
      auth: { secret },
      apiToken: { salt: secret },
      transfer: { token: { salt: secret } },
      secrets: { encryptionKey: secret },
    },
    api: { rest: { defaultLimit: 100_000, withCount: false } },
    database: { connection: { client: 'postgres', connection: database } },
    plugins: { 'users-permissions': { config: { jwtSecret: secret } } },
    middlewares: MIDDLEWARES.map((name) => `strapi::${name}`),
  };
  return Object.entries(files).map(([name, value]) => [`config/${name}.js`, code(value)]);
}

/** Lays a project out within the folder that has Strapi's packages; gives its own folder. */
export async function layOut(packages: string, db: pg.Client, settings: Settings): Promise<string> {
  const folder = mkdtempSync(join(packages, 'project-'));
  const files = settingFiles(settings);
  // It looks here for the plugins that it is to load.
  files.push(['package.json', readFileSync(join(packages, 'package.json'), 'utf8')]);
  for (const table of TABLES) files.push(...recordFiles(table, await columnsOf(db, table)));
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Moves Pawkeeper's rows into the tables that Strapi has made, and indexes them as a keeper who knows the calls would. */
export async function moveRows(db: pg.Client, schema: string): Promise<void> {
  for (const table of TABLES) {
    const columns = await columnsOf(db, table);
    const names = columns.map(([name]) => name).join(', ');
    const values = columns.map(([name, type]) => (type === 'uuid' ? `${name}::text` : name));
    const times = columns.some(([name]) => name === 'sent_at')
      ? 'sent_at, sent_at'
      : 'created_at, updated_at';
    await db.query(`insert into ${schema}.${table} (document_id, created_at, updated_at, published_at, ${names})
      select id::text, ${times}, now(), ${values.join(', ')} from public.${table}`);
  }
  await db.query(`
    create index on ${schema}.clients (user_id, last_name, first_name);
    create index on ${schema}.pets (user_id);
    create index on ${schema}.appointments (user_id, date, start_time);
    create index on ${schema}.walk_routes (user_id, created_at desc);
    create index on ${schema}.messages (user_id, sent_at desc);
    drop table ${TABLES.map((table) => `public.${table}`).join(', ')} cascade;`);
  for (const table of TABLES) await db.query(`vacuum analyze ${schema}.${table}`);
}
