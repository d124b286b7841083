/** Two businesses next to each other, and all their rows in the database. */
import { randomUUID } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Service } from '#contract/diary/services.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { addClient, addPet, addService } from '#server/testing/records.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

/** A user with a client, a pet and a service, the parents of most other entities. */
export interface Owner {
  /** For rows that no call makes. */
  db: DatabasePool;
  caller: Caller;
  id: string;
  email: string;
  /** The issuer of the identity provider. */
  issuer: string;
  client: Client;
  pet: Pet;
  service: Service;
}

export async function newOwner(app: TestApp): Promise<Owner> {
  const email = `${randomUUID()}@example.org`;
  const caller = await app.user({ email });
  const client = await addClient(caller);
  return {
    db: app.db,
    caller,
    id: client.userId,
    email,
    issuer: app.issuer,
    client,
    pet: await addPet(caller, client.id),
    service: await addService(caller),
  };
}

/** The tables of the product, in alphabetical order. */
export async function tablesOf(db: DatabasePool): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return rows.map(({ name }) => name);
}

/** By database and kind: the statement that reads all tables. */
const statements = new WeakMap<DatabasePool, Map<'row' | 'version', Sql>>();

const ROW = 'to_jsonb(t)::text';
/** An attempt is counted before it is made, and taken back when it was a right one. */
const versionIn = (table: string): string =>
  table === 'rate_limits' ? ROW : "t.ctid::text || ' ' || t.xmin::text";

/** What is read of a table. */
const SELECTS = {
  row: () => ROW,
  version: (table: string) =>
    `count(*) || ' ' || coalesce(sum(hashtextextended(${versionIn(table)}, 0)), 0)`,
};

async function readAllTables(db: DatabasePool, kind: 'row' | 'version'): Promise<string[]> {
  const known = statements.get(db) ?? new Map<'row' | 'version', Sql>();
  statements.set(db, known);
  let statement = known.get(kind);
  if (statement === undefined) {
    const parts = (await tablesOf(db)).map(
      (table) => `select '${table} ' || ${SELECTS[kind](table)} as line from ${table} t`,
    );
    statement = raw(`select line from (${parts.join(' union all ')}) r order by line collate "C"`);
    known.set(kind, statement);
  }
  return (await db.rows<{ line: string }>(statement)).map(({ line }) => line);
}

/** Every row of every table as text, after the table's name, in an order that only depends on the rows. */
export const everyRow = (db: DatabasePool): Promise<string[]> => readAllTables(db, 'row');

/**
 * One line per table: its number of rows, and the sum of a hash of each row's place and the transaction that wrote it. Any insert,
 * update or delete changes the line, even if the values stay the same. Much quicker than reading the rows.
 */
export const everyVersion = (db: DatabasePool): Promise<string[]> => readAllTables(db, 'version');
