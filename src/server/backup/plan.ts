/** Which tables go into a backup, and in which order they can be filled again. */
import type { Table } from './tables.sql.ts';

/** Tables whose rows are worth nothing elsewhere or later, each with the reason. Every other table is backed up. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_migrations: 'names the schema; the restored database keeps its own',
  session: 'a file that is kept for months must open no session: everybody signs in again',
  mailed_links: 'links that last an hour or a day, and that must not come back once they were used',
  uploads: 'addresses that are valid for ten minutes',
  stored_removals: 'files of the old photo store that are still to be removed there',
  attempts: 'counts that end within a day',
  idempotency_keys: 'answers for those who repeat a request within a day',
  passkey_challenges: 'sign-ins of the last minutes',
  provider_attempts: 'sign-ins of the last minutes',
};

/** Gives the tables that are backed up, parents before children, so that foreign keys hold at every step. */
export function backedUp(tables: readonly Table[]): Table[] {
  const waiting = new Map(
    tables.filter(({ name }) => !(name in LEFT_OUT)).map((table) => [table.name, table]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ parents }) => !parents.some((parent) => waiting.has(parent)),
    );
    if (ready.length === 0) {
      const names = [...waiting.keys()].join(', ');
      throw new Error(`No order fits the foreign keys of ${names}`);
    }
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}
