/** What clients' statements say of payments. */
import { expect, test } from 'vitest';
import { addClient, addPayment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

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
