import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import { signAgreement } from '#server/people/agreements/signatures.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { addSignature } from '#server/testing/photos.ts';
import { addAgreement, addAppointment, addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let client: Client;
let booked: Appointment;

const cost = async () => (await sam.get(`/api/appointments/${booked.id}/cancellation`)).body;

/** Signs on the owner's phone. */
async function sign(expressRequest: boolean, signedAt: string) {
  const { id: agreementId } = await addAgreement(sam);
  await transaction(app.db, (db) =>
    signAgreement(db, client.userId, client.id, {
      agreementId,
      typedName: 'Jane Doe',
      consents: [{ consent: 'offLead', given: true, limit: null }],
      expressRequest,
      method: 'phone',
      signedAt: new Date(signedAt),
      today: signedAt.slice(0, 10),
    }),
  );
}

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
  client = await addClient(sam);
  const lines = [{ before: { hours: 0 }, percent: 100 }];
  await sam.put('/api/cancellation-policy', { lines });
  booked = await addAppointment(sam, client.id, { date: '2026-06-09', price: '14.00' });
});

describe('within 14 days of an agreement', () => {
  test('cancelling is free unless the client asked to begin earlier [cancellations-18]', async () => {
    await sign(true, '2026-05-30T10:00:00Z');
    expect(await cost()).toMatchObject({ percent: 100 });
    await sign(false, '2026-05-25T10:00:00Z');
    expect(await cost()).toEqual({ fee: '0.00', percent: 0 });
    app.setNow(new Date('2026-06-08T22:59:59Z'));
    expect(await cost()).toEqual({ fee: '0.00', percent: 0 });
    app.setNow(new Date('2026-06-08T23:00:00Z'));
    expect(await cost()).toMatchObject({ percent: 100 });
    app.setNow(new Date('2026-06-08T22:00:00Z'));
    const { body } = await sam.post(`/api/appointments/${booked.id}/cancel`, { by: 'client' });
    expect(body).toMatchObject({ fee: '0.00' });
  });

  test('that was signed on paper the policy applies [cancellations-19]', async () => {
    const { id } = await addAgreement(sam);
    await addSignature(sam, client.id, id);
    expect(await cost()).toMatchObject({ percent: 100 });
  });
});
