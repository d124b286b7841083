import { expect, test } from 'vitest';
import { entities } from '#server/registry.ts';
import { otherTables } from '#server/other-tables.ts';
import { builderOf, entityBuilders } from '#server/testing/entity-builders.ts';
import { tablesOf } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('every table of the database is in the registry once, and the registry has no other', async () => {
  const named = [...entities.map(({ table }) => table), ...Object.keys(otherTables)];
  expect(named.toSorted()).toEqual(await tablesOf(app.db));
});

test('every table with an owner is in the download, or left out for a reason', () => {
  const silent = Object.entries(otherTables).filter(
    ([, { hasOwner, notInDownload }]) => (hasOwner === 'never') !== (notInDownload === undefined),
  );
  expect(silent).toEqual([]);
});

test('tests can make every entity, and know the bodies of those that callers can write', () => {
  expect(Object.keys(entityBuilders)).toEqual(entities.map(({ name }) => name));
  for (const { name, input } of entities) {
    expect([name, builderOf(name).bodies !== undefined]).toEqual([name, input !== undefined]);
  }
});

test('the lists and searches of the registry are calls of the server', () => {
  const reads = app.routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  expect(reads).toEqual(
    expect.arrayContaining(entities.flatMap(({ lists, search = [] }) => [lists, search].flat())),
  );
});
