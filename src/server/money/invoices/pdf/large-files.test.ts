import { expect, test } from 'vitest';
import { findPrinted } from '#server/money/invoices/printed.sql.ts';
import { invoicePdf } from '#server/money/invoices/pdf/invoice-pdf.ts';
import { longestBlock, timeOf } from '#server/testing/event-loop.ts';
import { addClient, addIssued } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('the longest invoice is written outside of the event loop, and is the same file [large-files-1]', async () => {
  const sam = await app.user();
  const { id: ownerId } = (await sam.get('/api/auth/user')).body as { id: string };
  const { id: clientId } = await addClient(sam);
  const description = 'A long walk in the woods '.repeat(12).trim();
  const lines = Array.from({ length: 500 }, () => ({ description, amount: '1.00' }));
  const { id } = await addIssued(sam, clientId, { lines });
  const document = await findPrinted(app.db, ownerId, id);
  if (!document) throw new Error('The invoice was not issued');
  let expected: Buffer | undefined;
  const here = await timeOf(async () => {
    expected = await invoicePdf(document);
  });
  let bodies: unknown[] = [];
  const block = await longestBlock(async () => {
    const ask = () => sam.get(`/api/invoices/${id}/pdf`);
    bodies = (await Promise.all([ask(), ask(), ask()])).map(({ body }) => body);
  });
  expect(bodies).toEqual([expected, expected, expected]);
  expect(block).toBeLessThan(here / 2);
});
