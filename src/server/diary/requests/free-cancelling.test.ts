/** What a client's page says of cancelling while the law lets them cancel the agreement itself. */
import { expect, test } from 'vitest';
import { signAgreement } from '#server/people/agreements/signatures.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { asking, newest } from '#server/testing/asking.ts';
import { addAgreement, addAppointment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });

test('the page says that cancelling is free within 14 days of an agreement, and it then is [requests-35]', async () => {
  app.setNow(new Date('2026-06-09T07:30:00Z'));
  const owner = await asking(app);
  const { caller, client, device } = owner;
  const lines = [{ before: { hours: 0 }, percent: 50 }];
  await caller.put('/api/cancellation-policy', { lines });
  const times = { date: '2026-06-09', startTime: '09:00', endTime: '10:00' };
  const { id } = await addAppointment(caller, client.id, { ...times, price: '14.00' });
  const path = `/my/visits/${id}/cancel`;
  expect((await device.get(path)).body).toContain('Cancelling now costs £7.00.');
  const { id: agreementId } = await addAgreement(caller);
  await transaction(app.db, (db) =>
    signAgreement(db, client.userId, client.id, {
      agreementId,
      typedName: 'Jane Doe',
      consents: [{ consent: 'offLead', given: true, limit: null }],
      expressRequest: false,
      method: 'phone',
      signedAt: new Date('2026-06-08T10:00:00Z'),
      today: '2026-06-08',
    }),
  );
  expect((await device.get(path)).body).toContain('Cancelling now is free.');
  await device.form(path, { scope: 'this' });
  expect(await newest(owner)).toMatchObject({ state: 'accepted', fee: '0.00' });
});
