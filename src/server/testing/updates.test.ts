import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { entities } from '#server/registry.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

type Stored = { id: string; updatedAt: string } & Record<string, unknown>;

const writable = entities.flatMap(({ name, table, input }) =>
  input === undefined ? [] : [{ name, table, fields: Object.keys(input.shape) }],
);

/** A fresh row of a fresh owner, as a caller reads it, and how to change it. */
async function fresh(name: string) {
  const owner = await newOwner(app);
  const path = `/api/${name}/${(await builderOf(name).add(owner)).id}`;
  const read = async () => (await owner.caller.get(path)).body as Stored;
  const update = builderOf(name).bodies?.update(owner) ?? {};
  const put = (fields: object) => owner.caller.put(path, fields);
  return { read, put, update };
}

test.each(writable)(
  'PUT /api/$name/:id changes the fields that are sent and no other',
  async ({ name, fields }) => {
    const { read, put } = await fresh(name);
    const before = await read();
    for (const field of fields.filter((each) => each in before && each !== 'id')) {
      expect([field, (await put({ [field]: before[field] })).status]).toEqual([field, 200]);
      const { updatedAt } = await read();
      expect([field, await read()]).toEqual([field, { ...before, updatedAt }]);
    }
    expect((await put({})).status).toBe(200);
  },
);

test.each(writable)(
  'PUT /api/$name/:id: of two changes within one millisecond the second is told of the first',
  async ({ name, table }) => {
    const { read, put, update } = await fresh(name);
    const { id } = await read();
    // The clock stands still, or goes back: no change comes after the moment that is stored.
    await app.db.run(sql`update ${raw(table)} set updated_at = now() + interval '1 hour'
      where id = ${id}`);
    const { updatedAt } = await read();
    const first = await put({ ...update, updatedAt });
    expect(first.status).toBe(200);
    const second = await put({ ...update, updatedAt });
    // The points of a walk, which may be many, stay out of the answer.
    const { gpsData: _points, ...current } = await read();
    expect([second.status, second.body]).toEqual([409, expect.objectContaining({ current })]);
    const after = (first.body as Stored).updatedAt;
    expect(Date.parse(after)).toBe(Date.parse(updatedAt) + 1);
    expect((await put({ ...update, updatedAt: after })).status).toBe(200);
  },
);

test.each(writable)(
  'PUT /api/$name/:id: of changes that come at the same time one is saved and the others are told',
  async ({ name }) => {
    const { read, put, update } = await fresh(name);
    for (let round = 0; round < 5; round += 1) {
      const { updatedAt } = await read();
      const answers = await Promise.all([1, 2, 3].map(() => put({ ...update, updatedAt })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409,
      ]);
    }
  },
);

test('every moment is stored to the millisecond, as callers read it and send it back', async () => {
  const finer = await app.db
    .rows(sql`select attrelid::regclass::text as "table", attname::text as "column"
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and atttypid = 'timestamptz'::regtype and atttypmod <> 3`);
  expect(finer).toEqual([]);
});
