/** What clients' statements say of payments. */
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { runTask } from '#server/platform/processes/run-task.ts';
import { findStatement, MAX_PDF_ROWS } from '#server/money/payments/statement.sql.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

vi.mock(import('#server/platform/processes/run-task.ts'), { spy: true });

const app = await testApp();
const sam = await app.user();

test.each([
  ['bank', 'Payment, bank transfer'],
  ['cash', 'Payment, cash'],
  ['card', 'Payment, card'],
  ['other', 'Payment'],
])(
  'a statement says how a payment by %s came, and nothing of its private note [statement-1]',
  async (method, what) => {
    const { id } = await addClient(sam);
    const paid = { amount: '25.00', receivedOn: '2026-03-21', method };
    await addPayment(sam, id, { ...paid, note: 'Owes me a favour' });
    await addPayment(sam, id, { ...paid, amount: '5.00', kind: 'refund', note: 'Difficult' });
    const path = `/api/clients/${id}/statement.csv?from=2026-03-15&to=2026-03-31`;
    const lines = String((await sam.get(path)).body).split('\r\n');
    const quoted = (words: string) => (words.includes(',') ? `"${words}"` : words);
    expect(lines.slice(2, 4)).toEqual([
      `2026-03-21,${quoted(what)},-25.00,-25.00`,
      `2026-03-21,${quoted(what.replace('Payment', 'Refund'))},5.00,-20.00`,
    ]);
    expect(lines.join()).not.toMatch(/favour|Difficult/);
  },
);

/** Payments of £1 on one day, all made at one moment. */
const addMany = (clientId: string, count: number) =>
  app.db
    .run(sql`insert into payments (id, user_id, client_id, client_name, amount, received_on, method)
    select gen_random_uuid(), user_id, id, 'Jane Doe', 1, '2026-03-21', 'bank' from clients, generate_series(1, ${count})
      where id = ${clientId}`);

test('a statement of many payments has each once, page by page, with the balance after it [client-statement-1]', async () => {
  const { id } = await addClient(sam);
  await addMany(id, 1_234);
  await addPayment(sam, id, { amount: '5.00', receivedOn: '2026-03-14' });
  const path = `/api/clients/${id}/statement`;
  const { body } = await sam.get(`${path}.csv?from=2026-03-15&to=2026-03-31`);
  const lines = String(body).trim().split('\r\n').slice(2);
  expect(lines).toEqual(
    Array.from(
      { length: 1_234 },
      (_, at) => `2026-03-21,"Payment, bank transfer",-1.00,-${6 + at}.00`,
    ),
  );
  const tooLong = await sam.get(`${path}.pdf?from=2026-03-15&to=2026-03-31`);
  expect([tooLong.status, tooLong.body]).toMatchObject([
    422,
    { message: expect.stringContaining('at most 300 rows') },
  ]);
});

test('days without an entry close with what was owed before them [client-statement-3]', async () => {
  const { id } = await addClient(sam);
  await addPayment(sam, id, { amount: '5.00', receivedOn: '2026-03-14' });
  const owner = await app.db.one<{ id: string }>(
    sql`select user_id as id from clients where id = ${id}`,
  );
  const period = { from: '2026-03-15', to: '2026-03-31' };
  expect(await findStatement(app.db, owner.id, id, period)).toMatchObject({
    opening: '-5.00',
    rows: [],
    closing: '-5.00',
  });
});

test('the longest PDF of a statement is made in a process of its own [client-statement-2]', async () => {
  const { id } = await addClient(sam);
  await addMany(id, MAX_PDF_ROWS);
  vi.mocked(runTask).mockClear();
  const { status, headers } = await sam.get(
    `/api/clients/${id}/statement.pdf?from=2026-03-15&to=2026-03-31`,
  );
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(vi.mocked(runTask).mock.calls.map(([, { name }]) => name)).toEqual(['write-statement']);
}, 120_000);

test('a statement has issued invoices, and none that was voided [client-statement-4]', async () => {
  const { id } = await addClient(sam);
  const [voided, issued] = [await addIssued(sam, id), await addIssued(sam, id)];
  expect((await sam.post(`/api/invoices/${voided.id}/void`)).status).toBe(200);
  const day = issued.issuedOn;
  const { body } = await sam.get(`/api/clients/${id}/statement.csv?from=${day}&to=${day}`);
  expect(String(body).trim().split('\r\n').slice(2)).toEqual([
    `${day},Invoice ${issued.number},30.00,30.00`,
  ]);
});
