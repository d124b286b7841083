import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { BusinessDetails } from '#contract/money/businessDetails.ts';
import { addClient, addIssued } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('the next invoice number counts on from the business’s own invoices, not from another’s', async () => {
  const [sam, eve] = [await app.user(), await app.user()];
  await eve.put('/api/business-details', { nextNumber: 900 });
  await addIssued(eve, (await addClient(eve)).id);
  expect((await sam.put('/api/business-details', { nextNumber: 100 })).status).toBe(200);
  expect((await addIssued(sam, (await addClient(sam)).id)).number).toBe('INV-0100');
});

test('invoices name the trading name, without one the business, then the own name, then the person [business-details-2]', async () => {
  const sam = await app.user();
  const printed = async () =>
    ((await sam.get('/api/business-details')).body as BusinessDetails).printedName;
  await sam.put('/api/auth/user', { firstName: 'Sam', lastName: 'Porter', businessName: ' ' });
  expect(await printed()).toBe('Sam Porter');
  await sam.put('/api/business-details', { ownName: 'Samuel Porter' });
  expect(await printed()).toBe('Samuel Porter');
  await sam.put('/api/auth/user', { businessName: 'Porter’s Paws' });
  expect(await printed()).toBe('Porter’s Paws');
  await sam.put('/api/business-details', { tradingName: 'Happy Paws' });
  expect(await printed()).toBe('Happy Paws');
});

test('work on the money of an account that is deleted meanwhile is refused as signed out [business-details-1]', async () => {
  const sam = await app.user();
  const { id: clientId, userId } = await addClient(sam);
  const { id } = await addIssued(sam, clientId);
  const deletion = await app.db.pool.connect();
  await deletion.query('begin');
  await deletion.query('select from business_details where user_id = $1 for update', [userId]);
  const crediting = sam.post(`/api/invoices/${id}/credit`, {});
  const waits = sql`select 1 as yes from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => app.db.row(waits)).toBeDefined();
  await deletion.query('delete from users where id = $1', [userId]);
  await deletion.query('commit');
  deletion.release();
  expect((await crediting).status).toBe(401);
});
