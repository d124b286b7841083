/** The client that a meet and greet made goes with its prospect only while there is nothing else about them. */
import { expect, test } from 'vitest';
import { deleteMeetingClient } from '#server/people/prospects/meeting-clients.sql.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const sam = await app.user();

const isDeleted = async (
  fields: Record<string, unknown>,
  billing: object = {},
): Promise<boolean> => {
  const { id, userId } = await addClient(sam, fields);
  await sam.put(`/api/clients/${id}/billing`, billing);
  const deleted = await deleteMeetingClient(app.db, userId, id);
  expect((await sam.get(`/api/clients/${id}`)).status).toBe(deleted ? 404 : 200);
  return deleted;
};

const REACHED = { email: 'pat@example.org', phone: '07700 900123', address: null };

test('a client with name, email and phone alone is deleted, by their owner alone [meeting-clients-1]', async () => {
  const { id } = await addClient(sam, REACHED);
  const { userId } = await addClient(await app.user());
  expect(await deleteMeetingClient(app.db, userId, id)).toBe(false);
  expect(await isDeleted(REACHED)).toBe(true);
});

test.each([
  { address: '1 High Street, Leeds LS1 4AP' },
  { notes: 'Has moved' },
  { doorNotes: 'Blue door' },
  { emergencyContactName: 'Kim' },
  { emergencyContactPhone: '07700 900124' },
  { emergencyContactAddress: '1 High Street, Leeds LS1 4AP' },
  { vetAuthority: { vet: 'any', limit: '200.00' } },
])('%j alone keeps a client [meeting-clients-2]', async (fields) => {
  expect(await isDeleted({ ...REACHED, ...fields })).toBe(false);
});

test.each([{ rhythm: 'week' }, { dueDays: 0 }])(
  'being billed by %j keeps a client [meeting-clients-3]',
  async (billing) => expect(await isDeleted(REACHED, billing)).toBe(false),
);
