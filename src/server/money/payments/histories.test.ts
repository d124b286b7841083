/** Laws of money over random histories. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Balance, Payment } from '#contract/money/payments.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { addClient, addIssued, addPayment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const sam = await app.user();
const read = async (id: string) => (await sam.get(`/api/invoices/${id}`)).body as Invoice;

/** What a person can do with money: amounts in pence, and which of the invoices or payments so far. */
const action = fc.record({
  kind: fc.constantFrom(
    'invoice',
    'pay',
    'tip',
    'refund',
    'void',
    'credit',
    'creditPart',
    'delete',
    'deleteRefund',
  ),
  pence: fc.integer({ min: 1, max: 5_000 }),
  at: fc.nat(20),
});

type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

/** Meets everything, whatever else is tried: a refund that is deleted, one that stays, and an invoice that is open at the end. */
const EVERYTHING: Action[] = [
  { kind: 'pay', pence: 5_000, at: 0 },
  { kind: 'refund', pence: 2_000, at: 0 },
  { kind: 'deleteRefund', pence: 1, at: 0 },
  { kind: 'refund', pence: 1_500, at: 0 },
  { kind: 'invoice', pence: 4_000, at: 0 },
  { kind: 'creditPart', pence: 100, at: 0 },
];

test('whatever is invoiced, paid, voided, credited and refunded: the sums agree to the penny [payments-7]', async () => {
  const met = { refund: 0, deletedRefund: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      const client = await addClient(sam);
      const billed = (amount: string) =>
        addIssued(sam, client.id, { lines: [{ description: 'Walks', amount }] });
      const invoices: string[] = [];
      const payments: string[] = [];
      const refunds: string[] = [];
      // The same in whole pence: what was asked for, less what was taken back and what came in.
      let owed = 0;
      let tips = 0;
      for (const { kind, pence, at } of actions) {
        const amount = poundsOf(pence);
        const invoiceId = invoices[at % Math.max(1, invoices.length)];
        const paymentId = payments[at % Math.max(1, payments.length)];
        if (kind === 'invoice') {
          invoices.push((await billed(amount)).id);
          owed += pence;
        } else if (kind === 'pay' || kind === 'tip') {
          const fields = { amount, kind: kind === 'pay' ? 'payment' : 'tip' };
          payments.push((await addPayment(sam, client.id, fields)).id);
          if (kind === 'pay') owed -= pence;
          else tips += pence;
        } else if (kind === 'refund') {
          const { status, body } = await sam.post('/api/payments', {
            clientId: client.id,
            amount,
            receivedOn: '2026-03-29',
            method: 'bank',
            kind: 'refund',
          });
          if (status === 201) {
            payments.push((body as Payment).id);
            refunds.push((body as Payment).id);
            owed += pence;
            met.refund += 1;
          }
        } else if (kind === 'deleteRefund' || (kind === 'delete' && paymentId)) {
          const id = kind === 'delete' ? paymentId : refunds.at(-1);
          if (id === undefined) continue;
          const { body } = await sam.get(`/api/payments/${id}`);
          const { status } = await sam.delete(`/api/payments/${id}`);
          if (status !== 204) continue;
          payments.splice(payments.indexOf(id), 1);
          if (refunds.includes(id)) {
            refunds.splice(refunds.indexOf(id), 1);
            met.deletedRefund += 1;
          }
          const gone = body as Payment;
          if (gone.kind === 'tip') tips -= penceOf(gone.amount);
          else owed += (gone.kind === 'payment' ? 1 : -1) * penceOf(gone.amount);
        } else if (invoiceId) {
          const before = await read(invoiceId);
          const lines = kind === 'creditPart' ? [{ description: 'Less', amount }] : undefined;
          const call = kind === 'void' ? 'void' : 'credit';
          const { status, body } = await sam.post(
            `/api/invoices/${invoiceId}/${call}`,
            lines && { lines },
          );
          if (status === 200 && before.state !== 'void') {
            owed -= penceOf(kind === 'void' ? before.total : (body as Invoice).total);
          }
        }
      }
      const { open, credit } = (await sam.get(`/api/clients/${client.id}/balance`)).body as Balance;
      if (penceOf(open) > 0) met.open += 1;
      expect(penceOf(open) - penceOf(credit)).toBe(owed);
      // What is open of the invoices is what the balance says, and credit never is next to something open.
      const all = (await sam.get(`/api/invoices?clientId=${client.id}`)).body as Invoice[];
      expect(all.reduce((sum, each) => sum + penceOf(each.open), 0)).toBe(penceOf(open));
      expect(Math.min(penceOf(open), penceOf(credit))).toBe(0);
      const paid = (await sam.get(`/api/payments?clientId=${client.id}`)).body as Payment[];
      const sumOf = (kind: string) =>
        paid
          .filter((each) => each.kind === kind)
          .reduce((sum, each) => sum + penceOf(each.amount), 0);
      expect(sumOf('tip')).toBe(tips);
    }),
    { numRuns: 12, examples: [[EVERYTHING]] },
  );
  expect(Object.values(met).every((times) => times > 0)).toBe(true);
}, 120_000);
