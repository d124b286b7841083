import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { newOwner } from '#server/testing/owners.ts';
import { addInvoice } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('a draft made between London’s midnight and UTC’s belongs to the day that begins in London [days-of-lists-1]', async () => {
  const { caller, client } = await newOwner(app);
  const late = await addInvoice(caller, client.id);
  await app.db.run(
    sql`update invoices set created_at = '2026-06-30T23:30:00Z' where id = ${late.id}`,
  );
  const listed = async (query: string) =>
    ((await caller.get(`/api/invoices?${query}`)).body as Invoice[]).map(({ id }) => id);
  expect(await listed('to=2026-06-30')).toEqual([]);
  expect(await listed('from=2026-07-01')).toEqual([late.id]);
  expect(await listed('state=draft&from=2026-07-01&to=2026-07-01')).toEqual([late.id]);
  // In winter London has UTC's midnight.
  await app.db.run(
    sql`update invoices set created_at = '2026-12-31T23:30:00Z' where id = ${late.id}`,
  );
  expect(await listed('from=2027-01-01')).toEqual([]);
  expect(await listed('to=2026-12-31')).toEqual([late.id]);
});

test('drafts of one night are listed with the day that they were made on, the latest first [days-of-lists-2]', async () => {
  const { caller, client } = await newOwner(app);
  const [before, after] = [
    await addInvoice(caller, client.id),
    await addInvoice(caller, client.id),
  ];
  await app.db.run(
    sql`update invoices set created_at = '2026-06-30T22:59:59Z' where id = ${before.id}`,
  );
  await app.db.run(
    sql`update invoices set created_at = '2026-06-30T23:00:00Z' where id = ${after.id}`,
  );
  const days = async (query: string) =>
    ((await caller.get(`/api/invoices?${query}`)).body as Invoice[]).map(({ id }) => id);
  expect(await days('from=2026-06-30&to=2026-06-30')).toEqual([before.id]);
  expect(await days('from=2026-07-01&to=2026-07-01')).toEqual([after.id]);
  expect(await days('from=2026-06-30')).toEqual([after.id, before.id]);
});
