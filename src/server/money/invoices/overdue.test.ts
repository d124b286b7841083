/** Which overdue invoices clients are reminded of. */
import { expect, test } from 'vitest';
import { deliveriesOf, startOutbox } from '#server/testing/outbox.ts';
import { addClient, addIssued } from '#server/testing/records.ts';

const { app, setNow, look } = await startOutbox();

async function business() {
  setNow('2026-04-01T08:00:00Z');
  const sam = await app.user();
  const client = await addClient(sam, { email: 'ada@example.org' });
  await sam.put('/api/message-settings', { overdue: true });
  const reminded = async () =>
    (await deliveriesOf(sam)).filter(({ kind }) => kind === 'overdue').map(({ dueAt }) => dueAt);
  return { sam, client, reminded };
}

test('where Pawkeeper was off, a client is reminded up to two days late [overdue-1]', async () => {
  const { sam, client, reminded } = await business();
  await addIssued(sam, client.id, { dueOn: '2026-04-04' });
  await addIssued(sam, client.id, { dueOn: '2026-04-05' });
  await look('2026-04-10T12:00:00Z');
  expect(await reminded()).toEqual(['2026-04-08T09:00:00.000Z']);
});

test('an archived client is not reminded, nor is anyone of a draft or a void invoice [overdue-2]', async () => {
  const { sam, client, reminded } = await business();
  const { id } = await addIssued(sam, client.id, { dueOn: '2026-04-05' });
  await sam.post(`/api/invoices/${id}/void`);
  const gone = await addClient(sam, { email: 'gone@example.org' });
  await addIssued(sam, gone.id, { dueOn: '2026-04-05' });
  await sam.put(`/api/clients/${gone.id}`, { archived: true });
  await look('2026-04-08T12:00:00Z');
  expect(await reminded()).toEqual([]);
});
