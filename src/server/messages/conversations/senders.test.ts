/** Whose client wrote, where an email names none of ours: by its address, where that leaves no doubt. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSender } from '#server/messages/conversations/unsorted.sql.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const newAddress = (): string => `jane.${randomUUID()}@example.org`;

test('a sender is the client with that address, whatever its capitals', async () => {
  const sam = await app.user();
  const email = newAddress();
  const { id, userId } = await addClient(sam, { email });
  await addClient(sam, { email: newAddress() });
  const found = { ownerId: userId, clientId: id };
  expect(await findSender(app.db, email)).toEqual(found);
  expect(await findSender(app.db, email.toUpperCase())).toEqual(found);
  expect(await findSender(app.db, newAddress())).toBeUndefined();
  expect(await findSender(app.db, email.slice(1))).toBeUndefined();
});

test('of two clients of one business with an address it is the one who was changed last', async () => {
  const sam = await app.user();
  const email = newAddress();
  const one = await addClient(sam, { email });
  const other = await addClient(sam, { email });
  expect(await findSender(app.db, email)).toMatchObject({ clientId: other.id });
  await sam.put(`/api/clients/${one.id}`, { lastName: 'Smith' });
  expect(await findSender(app.db, email)).toMatchObject({ clientId: one.id });
});

test('an address that clients of two businesses have is nobody’s', async () => {
  const [sam, eve] = [await app.user(), await app.user()];
  const email = newAddress();
  const { id } = await addClient(sam, { email });
  const copied = await addClient(eve, { email });
  expect(await findSender(app.db, email)).toBeUndefined();
  // Archived, a client writes to nobody.
  await eve.put(`/api/clients/${copied.id}`, { archived: true });
  expect(await findSender(app.db, email)).toMatchObject({ clientId: id });
});
