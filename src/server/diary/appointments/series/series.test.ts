import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Series, SeriesPreview } from '#contract/diary/series.ts';
import {
  addAppointment,
  addClient,
  addPet,
  addSeries,
  addService,
  addSurcharge,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

/** Someone with a client and a dog. */
async function business() {
  const sam = await app.user();
  const { id: clientId, userId: ownerId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  return { sam, clientId, petId, ownerId };
}

const appointmentsOf = async (sam: Caller, query = ''): Promise<Appointment[]> =>
  (await sam.get(`/api/appointments${query}`)).body as Appointment[];

const datesOf = async (sam: Caller, query = ''): Promise<string[]> =>
  (await appointmentsOf(sam, query)).map(({ date }) => date);

const body = (clientId: string, fields: object = {}) => ({
  clientId,
  title: 'Morning walk',
  serviceType: 'walk',
  startTime: '09:00',
  endTime: '10:00',
  weekdays: [1],
  everyWeeks: 1,
  startsOn: '2026-03-02',
  endsOn: '2026-03-30',
  ...fields,
});

test('a series is made of ordinary appointments, which name it and their day [series-1]', async () => {
  const { sam, clientId, petId } = await business();
  const made = await addSeries(sam, clientId, {
    petIds: [petId],
    status: 'confirmed',
    price: '12.50',
    notes: 'Key 3',
    startTime: '01:30',
    endTime: '02:30',
    weekdays: [7],
    startsOn: '2026-03-22',
    endsOn: '2026-04-05',
  });
  expect(made).toMatchObject({ appointments: 3, rootId: made.id, madeUntil: '2027-09-02' });
  const appointments = await appointmentsOf(sam);
  // 01:30 on 29 March is an hour that the clocks skip: diary times stay.
  expect(
    appointments.map(({ date, startTime, seriesDay }) => [date, startTime, seriesDay]),
  ).toEqual([
    ['2026-03-22', '01:30', '2026-03-22'],
    ['2026-03-29', '01:30', '2026-03-29'],
    ['2026-04-05', '01:30', '2026-04-05'],
  ]);
  for (const each of appointments) {
    expect(each).toMatchObject({
      seriesId: made.id,
      petIds: [petId],
      petId,
      status: 'confirmed',
      price: '12.50',
      notes: 'Key 3',
      endTime: '02:30',
    });
  }
  expect((await sam.get('/api/series')).body).toMatchObject([
    { id: made.id, endsOn: '2026-04-05' },
  ]);
});

test('a booking that is repeated becomes the first of its series, as it is, and no second one is made beside it [series-16]', async () => {
  const { sam, clientId } = await business();
  const walk = await addAppointment(sam, clientId, { date: '2026-03-02', notes: 'Gate code 4' });
  const asked = body(clientId, { appointmentId: walk.id, endsOn: '2026-03-16' });
  const preview = await sam.post('/api/series?preview=true', asked);
  expect(preview.body).toMatchObject({ appointments: 2, firstDay: '2026-03-09', clashes: [] });
  const made = (await sam.post('/api/series', asked)).body as Series & { appointments: number };
  expect(made.appointments).toBe(2);
  const appointments = await appointmentsOf(sam);
  expect(appointments.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  expect(appointments[0]).toMatchObject({
    id: walk.id,
    title: walk.title,
    notes: 'Gate code 4',
    seriesId: made.id,
    seriesDay: '2026-03-02',
  });
  await sam.delete(`/api/appointments/${walk.id}?scope=all`);
  expect(await appointmentsOf(sam)).toEqual([]);
});

test('what cannot be repeated is refused in words, and no series is made [series-17]', async () => {
  const { sam, clientId } = await business();
  const other = await business();
  const walk = async (fields: object) =>
    (await addAppointment(sam, clientId, { date: '2026-03-02', ...fields })).id;
  const theirs = await addAppointment(other.sam, other.clientId, { date: '2026-03-02' });
  await addSeries(sam, clientId, body(clientId));
  const [repeating] = await appointmentsOf(sam);
  const jane = await addClient(sam);
  const sentence =
    'This booking can’t be repeated: it has gone, already repeats, is a stay, or has changed in the meantime. Open it again.';
  for (const appointmentId of [
    theirs.id,
    repeating?.id,
    await walk({ endDate: '2026-03-03' }),
    await walk({ date: '2026-03-03' }),
    (await addAppointment(sam, jane.id, { date: '2026-03-02' })).id,
  ]) {
    const answer = await sam.post('/api/series', body(clientId, { appointmentId }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: ['appointmentId'], message: sentence }] });
  }
  const tuesdays = body(clientId, { appointmentId: await walk({}), weekdays: [2] });
  expect((await sam.post('/api/series', tuesdays)).body).toMatchObject({
    errors: [
      {
        path: ['weekdays'],
        message:
          'The weekday of the booking you’re repeating is missing. Choose it too, or book a new series.',
      },
    ],
  });
  expect((await sam.get('/api/series')).body).toHaveLength(1);
});

test('each day is priced by the list, with its bank holiday, and a typed price wins [series-2]', async () => {
  const { sam, clientId, petId } = await business();
  const { id: serviceId } = await addService(sam);
  await addSurcharge(sam);
  const days = { startsOn: '2026-05-18', endsOn: '2026-06-01', serviceId, petIds: [petId] };
  await addSeries(sam, clientId, days);
  const prices = async () => (await appointmentsOf(sam)).map(({ price }) => String(price));
  // 25 May is a bank holiday, at half as much again.
  expect(await prices()).toEqual(['14.00', '21.00', '14.00']);
  const [, holiday] = await appointmentsOf(sam);
  expect(holiday?.charges.map(({ label }) => label)).toEqual(['Dog walk', 'Bank holiday']);

  const other = await addClient(sam);
  await addSeries(sam, other.id, { ...days, petIds: [], price: '10.00' });
  expect((await prices()).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '10.00',
    '10.00',
    '10.00',
    '14.00',
    '14.00',
    '21.00',
  ]);
});

test('the price that the list gives the first day is the price list, not a typed one [series-3]', async () => {
  const { sam, clientId } = await business();
  const { id: serviceId } = await addService(sam);
  await addSurcharge(sam);
  const charges = [{ kind: 'base', label: 'Dog walk', amount: '14.00' }];
  await addSeries(sam, clientId, {
    startsOn: '2026-05-18',
    endsOn: '2026-05-25',
    serviceId,
    charges,
  });
  expect((await appointmentsOf(sam)).map(({ price }) => price)).toEqual(['14.00', '21.00']);
});

test('bank holidays are skipped where the series says so, as the business keeps them [series-4]', async () => {
  const { sam, clientId } = await business();
  const when = { startsOn: '2026-03-30', endsOn: '2026-04-13', skipBankHolidays: true };
  await addSeries(sam, clientId, when);
  expect(await datesOf(sam)).toEqual(['2026-03-30', '2026-04-13']);
  const scot = await business();
  await addSurcharge(scot.sam, { region: 'scotland' });
  await addSeries(scot.sam, scot.clientId, when);
  expect(await datesOf(scot.sam)).toEqual(['2026-03-30', '2026-04-06', '2026-04-13']);
});

test.each([
  [{ weekdays: [] }, 'Choose at least one weekday'],
  [{ weekdays: [1, 1] }, 'Choose each weekday once'],
  [{ weekdays: [0] }, 'Weekdays are numbers from 1 for Monday to 7 for Sunday'],
  [{ everyWeeks: 5 }, 'A series repeats every 1, 2, 3 or 4 weeks'],
  [{ endsOn: '2026-03-01' }, 'The series ends before it starts. Choose a later last day, or none.'],
  [
    { endsOn: '2034-12-01' },
    'A series covers at most 3,000 days, about eight years. Choose an earlier last day, or none.',
  ],
  [
    { weekdays: [3], endsOn: '2026-03-03' },
    'None of these weekdays falls between the first and the last day. Choose other weekdays or a later last day.',
  ],
  [
    { startsOn: '2017-01-02', endsOn: null },
    'A series can start up to about eight years ago. Choose a later first day.',
  ],
  [
    { startsOn: '0001-01-01', endsOn: '0001-01-09' },
    'A series can start up to about eight years ago. Choose a later first day.',
  ],
  [{ endDate: '2026-03-04' }, 'Stays can’t repeat. Book each stay separately.'],
  [{ status: 'completed' }, 'A new repeating appointment must be pending or confirmed'],
  [
    { petIds: ['0190a6c8-0000-7000-8000-000000000000'] },
    'This pet does not belong to the chosen client. Choose one of the client’s pets.',
  ],
  [
    { clientId: '0190a6c8-0000-7000-8000-000000000000' },
    'This client no longer exists. Choose another client.',
  ],
  [
    { serviceId: '0190a6c8-0000-7000-8000-000000000000' },
    'This service no longer exists. Choose another service.',
  ],
])(
  'a series that cannot be is refused with words, and nothing is made: %j [series-5]',
  async (fields, message) => {
    const { sam, clientId } = await business();
    const answer = await sam.post('/api/series', body(clientId, fields));
    expect([answer.status, answer.body]).toMatchObject([400, { message }]);
    expect([(await sam.get('/api/series')).body, await appointmentsOf(sam)]).toEqual([[], []]);
  },
);

test('a preview counts, names what overlaps, and makes nothing [series-6]', async () => {
  const { sam, clientId, petId } = await business();
  const at = (date: string, fields = {}) =>
    addAppointment(sam, clientId, { date, petId, ...fields });
  const { id } = await at('2026-03-09', { startTime: '09:30', endTime: '11:00', title: 'Bath' });
  await at('2026-03-09', { startTime: '10:00', endTime: '11:00' });
  await at('2026-03-16', { status: 'cancelled' });
  await at('2026-03-17');
  const { status, body: preview } = await sam.post('/api/series?preview=true', body(clientId));
  expect([status, preview]).toEqual([
    200,
    {
      appointments: 5,
      firstDay: '2026-03-02',
      lastDay: '2026-03-30',
      clashes: [
        {
          date: '2026-03-09',
          id,
          title: 'Bath',
          startTime: '09:30',
          endTime: '11:00',
          clientName: 'Jane Doe',
          petNames: ['Biscuit'],
        },
      ],
      dogs: null,
      apart: [],
      daysOff: [],
    } satisfies SeriesPreview,
  ]);
  expect((await sam.get('/api/series')).body).toEqual([]);
});

test('a deleted pet leaves the series that it shares, and takes those along in which it was alone [series-7]', async () => {
  const { sam, clientId, petId } = await business();
  const { id: otherId } = await addPet(sam, clientId, { name: 'Rex' });
  const shared = await addSeries(sam, clientId, { petIds: [petId, otherId] });
  await addSeries(sam, clientId, { petIds: [petId] });
  await sam.delete(`/api/pets/${petId}`);
  expect((await sam.get('/api/series')).body).toMatchObject([{ id: shared.id, petIds: [otherId] }]);
  expect(await appointmentsOf(sam)).toMatchObject([{ petIds: [otherId] }, { petIds: [otherId] }]);
});

test('an occurrence that was deleted comes back with its series by Undo, and by nothing else [series-8]', async () => {
  const { sam, clientId } = await business();
  const made: Series = await addSeries(sam, clientId);
  const [first] = await appointmentsOf(sam);
  await sam.delete(`/api/appointments/${first?.id}`);
  expect((await sam.post(`/api/appointments/${first?.id}/restore`)).body).toEqual(first);
  expect(first?.seriesId).toBe(made.id);
});

test("a preview of a change of another owner's appointment is 404, with every scope and without one [series-9]", async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  await addSeries(sam, clientId, {});
  const { body } = await sam.get('/api/appointments');
  const path = `/api/appointments/${(body as { id: string }[])[0]?.id}`;
  const stranger = await app.user();
  for (const query of ['', '&scope=this', '&scope=following', '&scope=all']) {
    const changed = await stranger.put(`${path}?preview=true${query}`, { title: 'Mine' });
    const deleted = await stranger.delete(`${path}?preview=true${query}`);
    expect([changed.status, deleted.status]).toEqual([404, 404]);
  }
});
