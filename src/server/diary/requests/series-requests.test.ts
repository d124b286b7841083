/** What a client asked for of one day of a series, when the series changes later. */
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { asking, newest, send } from '#server/testing/asking.ts';
import { addSeries } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });

test('one day that was moved at the client’s request stays there when the series changes [series-requests-1]', async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  const owner = await asking(app);
  const { caller, client, pet, service } = owner;
  await addSeries(caller, client.id, {
    petIds: [pet.id],
    serviceId: service.id,
    startsOn: '2026-06-09',
    endsOn: '2026-06-23',
    weekdays: [2],
    startTime: '09:00',
    endTime: '10:00',
  });
  const days = async () =>
    ((await caller.get(`/api/appointments?clientId=${client.id}`)).body as Appointment[]).filter(
      ({ seriesId }) => seriesId !== null,
    );
  const [first, second] = await days();
  await send(owner, `/my/visits/${second?.id}/change`, { day: '2026-06-17', time: '12:00' });
  const accepted = await caller.post(`/api/requests/${(await newest(owner)).id}/accept`);
  expect(accepted.status).toBe(200);
  const later = { startTime: '08:00', endTime: '09:00' };
  const { body } = await caller.put(`/api/appointments/${first?.id}?scope=all`, later);
  expect(body).toMatchObject({ changed: 2, kept: 1 });
  expect((await days()).map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
    '2026-06-09 08:00',
    '2026-06-17 12:00',
    '2026-06-23 08:00',
  ]);
});
