/** Which tables go into a backup, and in which order they can be filled again. */
import { otherTables } from '#server/other-tables.ts';
import type { Table } from '#server/backup/tables.sql.ts';

/** Tables that backups of earlier versions left out, under the names that they had then. */
const LEFT_OUT_EARLIER = new Set(['attempts', 'calendar_feeds']);

/** Whether backups leave a table out. One that the registry does not know is backed up, to be safe. */
export const isLeftOut = (table: string): boolean =>
  LEFT_OUT_EARLIER.has(table) || otherTables[table]?.notInBackup !== undefined;

/** Returns the tables that are backed up, parents before children, so that foreign keys hold at every step. */
export function backedUp(tables: readonly Table[]): Table[] {
  const waiting = new Map(
    tables.filter(({ name }) => !isLeftOut(name)).map((table) => [table.name, table]),
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
