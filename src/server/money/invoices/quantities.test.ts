import { expect, test } from 'vitest';
import type { Invoice } from '#contract/money/invoices.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

async function withClient() {
  const sam = await app.user();
  await sam.put('/api/business-details', {
    tradingName: 'Happy Paws',
    address: '1 High Street\nLeeds LS1 4AP',
  });
  const client = await addClient(sam);
  const draft = (lines: unknown) => sam.post('/api/invoices', { clientId: client.id, lines });
  return { sam, client, draft };
}

const linesOf = ({ body }: { body: unknown }) =>
  (body as Invoice).lines.map(({ quantity, amount }) => [quantity, amount]);

test('a line bills several of a thing; its amount is that of all, one where nobody said how many [quantities-1]', async () => {
  const { sam, draft } = await withClient();
  const made = await draft([
    { description: 'Dog food', quantity: 3, amount: '15.00' },
    { description: 'Discount', amount: '-1.00' },
  ]);
  const { id, total } = made.body as Invoice;
  expect(total).toBe('14.00');
  expect(linesOf(made)).toEqual([
    [3, '15.00'],
    [1, '-1.00'],
  ]);
  expect(linesOf(await sam.post(`/api/invoices/${id}/issue`))).toEqual(linesOf(made));
  // The note that takes all of it back says the same.
  expect(linesOf(await sam.post(`/api/invoices/${id}/credit`))).toEqual(linesOf(made));
});

test.each([
  [0, '15.00'],
  [1000, '15.00'],
  [1.5, '15.00'],
  ['', '15.00'],
  [2, '0.01'],
])(
  '%j things for %s are refused, and nothing is drafted [quantities-2]',
  async (quantity, amount) => {
    const { sam, draft } = await withClient();
    const refused = await draft([{ description: 'Dog food', quantity, amount }]);
    expect(refused.status).toBe(400);
    expect((await sam.get('/api/invoices')).body).toEqual([]);
  },
);

test('a visit is billed once, not several times [quantities-3]', async () => {
  const { sam, client, draft } = await withClient();
  const pet = await addPet(sam, client.id);
  const { id } = await addAppointment(sam, client.id, {
    petIds: [pet.id],
    status: 'completed',
  });
  const line = { appointmentId: id, description: 'Walk', amount: '30.00' };
  expect((await draft([{ ...line, quantity: 2 }])).status).toBe(400);
  expect((await draft([line])).status).toBe(201);
});

test('the line of a visit has the parts of its price while it is a draft at that price [quantities-4]', async () => {
  const { sam, client } = await withClient();
  const pet = await addPet(sam, client.id);
  const charges = [
    { kind: 'base', label: 'Dog walk', amount: '14.00' },
    { kind: 'extraPets', label: 'Second dog', amount: '5.00' },
  ];
  const { id } = await addAppointment(sam, client.id, {
    petIds: [pet.id],
    status: 'completed',
    price: '19.00',
    charges,
  });
  const made = await sam.post('/api/invoices', { clientId: client.id, appointmentIds: [id] });
  const draft = made.body as Invoice;
  const chargesOf = ({ body }: { body: unknown }) => (body as Invoice).lines[0]?.charges;
  expect(chargesOf(made)).toEqual(charges);
  const typed = (amount: string) =>
    sam.put(`/api/invoices/${draft.id}`, {
      lines: [{ appointmentId: id, description: 'Walk', amount }],
    });
  expect(chargesOf(await typed('15.00'))).toEqual([]);
  expect(chargesOf(await typed('19.00'))).toEqual(charges);
  // What was issued stays as it was, whatever becomes of the visit.
  expect(chargesOf(await sam.post(`/api/invoices/${draft.id}/issue`))).toEqual([]);
});
