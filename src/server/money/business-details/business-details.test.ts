import { expect, test } from 'vitest';
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
