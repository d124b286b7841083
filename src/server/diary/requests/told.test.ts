/** Who is told of requests and of their answers. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { askFor, newest, send } from '#server/testing/asking.ts';
import { startOutbox } from '#server/testing/outbox.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addPet, addService } from '#server/testing/records.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';
import { sendFiles } from '#server/testing/sent-forms.ts';

const { app, mailServer, business, look } = await startOutbox();
const SOON = { timeout: 20_000 };

/** A business that is emailed about requests, its client's device, and the log of what was sent. */
async function start() {
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
  const log = async () =>
    ((await sam.get('/api/deliveries')).body as Delivery[])
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted((one, other) => one.localeCompare(other));
  return { owner: { ...rest, caller: sam, device }, log };
}

test('the owner is notified of a vaccination card once, however often its form is sent [client-cards-8]', async () => {
  const { owner, log } = await start();
  const path = `/my/tell/pets/${owner.pet.id}/card`;
  const card = await pdfOf(1);
  for (let press = 0; press < 2; press += 1) {
    const { status } = await sendFiles(owner.device, path, { form: 'one', card });
    expect(status).toBe(303);
  }
  await expect.poll(log, SOON).toEqual(['request sent']);
});

test('the owner is notified, and the client is told of the answer once [requests-28]', async () => {
  const { owner, log } = await start();
  const { caller: sam, email, id: ownerId } = owner;
  await send(owner, '/my/ask', askFor(owner, '2026-06-09', { message: 'Gate' }));
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

test('an answer that was replaced before its mail went is not told; the later one is [requests-39]', async () => {
  const { owner, log } = await start();
  const { caller: sam, email } = owner;
  await send(owner, '/my/ask', askFor(owner, '2026-06-09'));
  await expect.poll(log, SOON).toContain('request sent');
  const { id } = await newest(owner);
  mailServer.refusals.push({ code: 451, words: 'Busy', to: email });
  const offer = { date: '2026-06-10', startTime: '14:00', endTime: '15:00', message: 'Later?' };
  await sam.post(`/api/requests/${id}/offer`, offer);
  await expect.poll(log, SOON).toContain('requestAnswer waiting');
  await sam.post(`/api/requests/${id}/decline`, {});
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await expect
    .poll(log, SOON)
    .toEqual(['request sent', 'requestAnswer cancelled', 'requestAnswer sent']);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});
