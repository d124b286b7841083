/** Who is told of requests and of their answers. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { askFor, newest, send } from '#server/testing/asking.ts';
import { startOutbox } from '#server/testing/outbox.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addPet, addService } from '#server/testing/records.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';

const { app, mailServer, business, look } = await startOutbox();
const SOON = { timeout: 20_000 };

test('the owner is notified, and the client is told of the answer once [requests-28]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-06-01T10:00:00Z', {
    bookings: true,
    requests: true,
  });
  await sam.put('/api/portal-settings', ALL_ON);
  const pet = await addPet(sam, clientId);
  const service = await addService(sam);
  const client = { id: clientId } as Parameters<typeof openPages>[0]['client'];
  const rest = { db: app.db, id: ownerId, client, pet, service, email, issuer: app.issuer };
  const device = app.visitor();
  await openPages({ ...rest, caller: device });
  const owner = { ...rest, caller: sam, device };
  await send(owner, '/my/ask', askFor(owner, '2026-06-09', { message: 'Gate' }));
  const log = async () =>
    ((await sam.get('/api/deliveries')).body as Delivery[])
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted((one, other) => one.localeCompare(other));
  await expect.poll(log, SOON).toContain('request sent');

  const { id } = await newest(owner);
  for (let press = 0; press < 2; press += 1) await sam.post(`/api/requests/${id}/accept`, {});
  const mail = await mailServer.mail(email);
  expect(mail.text).toContain('You’re booked in:');
  expect(mail.text).toContain('Tue 9 Jun 2026, 09:00 to');
  await look('2026-06-01T10:30:00Z');
  expect(
    await app.db.rows(sql`select 1 from appointment_changes where user_id = ${ownerId}`),
  ).toEqual([]);
  expect(await log()).toEqual(['request sent', 'requestAnswer sent']);
});
