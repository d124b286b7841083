import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { addAppointment, addClient, appointmentFields } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function business() {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const titles = async (path: string) =>
    ((await sam.get(path)).body as Appointment[]).map(({ title }) => title).join(' ');
  return { sam, clientId, titles };
}

test('a stay lies in a period and in today on each of its days, the last included [stays-8]', async () => {
  const { sam, clientId, titles } = await business();
  const stay = { title: 'stay', date: '2026-03-28', endDate: '2026-03-31', startTime: '18:00' };
  expect(await addAppointment(sam, clientId, stay)).toMatchObject(stay);
  for (const date of ['2026-03-27', '2026-03-29', '2026-04-01']) {
    await addAppointment(sam, clientId, { title: date.slice(-2), date });
  }
  const periods = {
    'from=2026-03-27&to=2026-03-27': '27',
    'from=2026-03-28&to=2026-03-28': 'stay',
    'from=2026-03-29&to=2026-03-29': 'stay 29',
    'from=2026-03-30&to=2026-03-30': 'stay',
    'from=2026-03-31&to=2026-04-01': 'stay 01',
    'from=2026-04-01': '01',
    'from=2026-03-31': 'stay 01',
    'to=2026-03-28': '27 stay',
    'to=2026-03-27': '27',
    'from=2026-03-30&to=2026-03-29': '',
  };
  for (const [period, found] of Object.entries(periods)) {
    expect([period, await titles(`/api/appointments?${period}`)]).toEqual([period, found]);
  }
  for (const [now, found] of Object.entries({
    '2026-03-28T09:00:00Z': 'stay',
    '2026-03-30T09:00:00Z': 'stay',
    '2026-03-31T22:30:00Z': 'stay',
    '2026-03-31T23:30:00Z': '01',
  })) {
    app.setNow(new Date(now));
    expect([now, await titles('/api/appointments/today')]).toEqual([now, found]);
  }
});

test('a stay that ends before it starts is refused, on create and by a change of either day [stays-9]', async () => {
  const { sam, clientId } = await business();
  const stay = { date: '2026-03-28', endDate: '2026-03-31' };
  const { id } = await addAppointment(sam, clientId, stay);
  const path = `/api/appointments/${id}`;
  const wrong = [
    sam.post('/api/appointments', appointmentFields(clientId, { ...stay, endDate: '2026-03-27' })),
    sam.post('/api/appointments', appointmentFields(clientId, { ...stay, endDate: '2028-03-27' })),
    sam.put(path, { endDate: '2026-03-27' }),
    sam.put(path, { endDate: '2027-03-30' }),
    sam.put(path, { date: '2026-04-01' }),
    sam.put(path, { endDate: '2026-02-30' }),
  ];
  for (const answer of await Promise.all(wrong)) {
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path: ['endDate'] }] }]);
  }
  expect((await sam.get(path)).body).toMatchObject(stay);
  const both = await sam.put(path, { date: '2026-04-01', endDate: '2026-04-02' });
  expect(both.body).toMatchObject({ date: '2026-04-01', endDate: '2026-04-02' });
});

test('a last day that is the first one makes no stay, and a stay can be shortened to none [stays-10]', async () => {
  const { sam, clientId } = await business();
  const day = { date: '2026-03-28', endDate: '2026-03-28' };
  const booked = await addAppointment(sam, clientId, day);
  expect(booked.endDate).toBeNull();
  const path = `/api/appointments/${booked.id}`;
  for (const endDate of ['2026-03-28', null, '']) {
    await sam.put(path, { endDate: '2026-03-30' });
    expect((await sam.put(path, { endDate })).body).toMatchObject({ endDate: null });
  }
  await sam.put(path, { endDate: '2026-03-30' });
  expect((await sam.put(path, { date: '2026-03-30' })).body).toMatchObject({ endDate: null });
});
