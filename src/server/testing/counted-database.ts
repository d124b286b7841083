/** A database beside that of a test server, which counts its statements: what the server does by itself is not among them. */
import { afterAll } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export interface CountedDatabase {
  db: OpenDatabase;
  /** How many statements some work takes; those that begin and end a transaction are among them. */
  count(work: () => Promise<unknown>): Promise<number>;
}

/** Opens it for a test file, at its top. */
export function countedDatabase({ db: { pool } }: TestApp): CountedDatabase {
  const { host = '', port = 0, user = '', password, database = '' } = pool.options;
  const secret = typeof password === 'string' ? { password } : {};
  const db = openDatabase({ host, port, user, database, ...secret }, () => undefined);
  let statements = 0;
  db.pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, connection, given) {
        statements += 1;
        return Reflect.apply(query, connection, given);
      },
    });
  });
  afterAll(() => db.end());
  return {
    db,
    async count(work) {
      statements = 0;
      await work();
      return statements;
    },
  };
}
