import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { insertValues, updateValues } from '#server/platform/db/columns.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const FIELDS = ['email', 'phone', 'address', 'notes', 'emergencyContactName'];
const MORE = ['emergencyContactPhone', 'emergencyContactAddress'];
const fields = [...FIELDS, ...MORE];
/** Every set of fields that a caller can send; the last one has them all. */
const subsets = Array.from({ length: 2 ** fields.length }, (_, bits) =>
  Object.fromEntries(
    fields.filter((_field, at) => (bits >> at) % 2 === 1).map((name) => [name, 'x']),
  ),
);

test('callers who send every set of fields leave no later statement unprepared [prepared-statements-1]', async () => {
  const { id } = await newOwner(app);
  await transaction(app.db, async (db) => {
    for (const values of subsets) {
      const ids = { id: randomUUID(), userId: id, firstName: 'Jane', lastName: 'Doe' };
      await db.run(sql`insert into clients ${insertValues(ids, fields, values)}`);
      await db.run(sql`update clients set ${updateValues(fields, values)} where user_id = ${id}`);
    }
    await db.rows(sql`select 'a later statement'`);
    const prepared = (
      await db.rows<{ text: string }>(sql`select statement as text from pg_prepared_statements`)
    ).map(({ text }) => text);
    expect(prepared).toContain(`select 'a later statement'`);
    const saves = prepared.filter((text) => /^(?:insert into|update) clients/.test(text));
    // Only those with all fields are prepared.
    expect(saves.filter((text) => text.startsWith('insert'))).toHaveLength(1);
    expect(saves).toHaveLength(2);
  });
});
