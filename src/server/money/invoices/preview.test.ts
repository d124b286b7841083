import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { invoicePdf } from '#server/money/invoices/pdf/invoice-pdf.ts';
import { findPrinted, findPrintedLogo } from '#server/money/invoices/printed.sql.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

const NAMED = {
  tradingName: 'Happy Paws',
  address: '1 High Street\nLeeds LS1 4AP',
  sortCode: '12-34-56',
  accountNumber: '12345678',
};

/** A business with a client and a draft for it. */
async function drafted(details: Record<string, unknown>) {
  const sam = await app.user();
  await sam.put('/api/business-details', details);
  const client = await addClient(sam);
  const lines = [
    { description: 'Dog food', amount: '12.00' },
    { description: 'Discount', amount: '-2.00' },
  ];
  const draft = await sam.post('/api/invoices', {
    clientId: client.id,
    lines,
    notes: 'See you in May.',
  });
  const { id } = draft.body as Invoice;
  return { sam, id };
}

/** Everything that issuing would write. */
const stored = async () => {
  const { rows } = await app.db.pool.query(
    `select (select jsonb_agg(i order by i.id) from invoices i), (select jsonb_agg(l order by l.id) from invoice_lines l),
      (select jsonb_agg(d.next_number order by d.user_id) from business_details d), (select count(*) from invoice_files)`,
  );
  return rows[0];
};

test.each([
  ['without VAT', NAMED],
  ['with VAT', { ...NAMED, vatNumber: 'GB123456789' }],
])(
  'a draft is looked at as the very file it will be %s, but for the number, and nothing is taken or kept [preview-1]',
  async (_which, details) => {
    const { sam, id } = await drafted(details);
    const before = await stored();
    const preview = await sam.get(`/api/invoices/${id}/preview`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await stored()).toEqual(before);

    const { body } = await sam.post(`/api/invoices/${id}/issue`);
    const { number, userId } = body as Invoice;
    expect(number).toBe('INV-0001');
    const printed = await findPrinted(app.db, userId, id);
    if (!printed) throw new Error('the invoice is not printed');
    const logo = await findPrintedLogo(app.db, userId, printed);
    const same = await invoicePdf({ ...printed, number: 'Draft' }, logo);
    expect(same.equals(preview.body as Buffer)).toBe(true);
  },
);

test('a preview is refused for what issuing is refused for, and for what was issued already [preview-2]', async () => {
  const { sam, id } = await drafted({ tradingName: 'Happy Paws' });
  const read = async () => {
    const { status, body } = await sam.get(`/api/invoices/${id}/preview`);
    return { status, body };
  };
  const addressless = await sam.post(`/api/invoices/${id}/issue`);
  expect(addressless.status).toBe(400);
  expect(await read()).toMatchObject({ status: 400, body: addressless.body });
  await sam.put('/api/business-details', NAMED);
  await sam.put(`/api/invoices/${id}`, { lines: [] });
  const lineless = await sam.post(`/api/invoices/${id}/issue`);
  expect(lineless.status).toBe(400);
  expect(await read()).toMatchObject({ status: 400, body: lineless.body });
  await sam.put(`/api/invoices/${id}`, { lines: [{ description: 'Walk', amount: '10' }] });
  await sam.post(`/api/invoices/${id}/issue`);
  expect((await read()).status).toBe(409);
});

test('nobody looks at the draft of another business [preview-3]', async () => {
  const { id } = await drafted(NAMED);
  const other = await app.user();
  expect((await other.get(`/api/invoices/${id}/preview`)).status).toBe(404);
});
