/** The meet and greet of a prospect: times are offered, one is booked with a link, and the client that it makes is theirs later. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Accepted, Prospect } from '#contract/people/prospects.ts';
import type { Answer, Caller } from '#server/testing/test-app.ts';
import {
  KEPT_FOR,
  NOT_KEPT_FOR,
  oldMeetingClients,
} from '#server/people/prospects/meeting-clients.sql.ts';
import { oldProspects } from '#server/people/prospects/prospects.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { addAppointment, addClient, addPet, addProspect } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
let sam: Caller;

const TEN = { date: '2026-06-03', startTime: '10:00', endTime: '10:30' };
const NOON = { date: '2026-06-03', startTime: '12:00', endTime: '12:30' };
const FRIDAY = { date: '2026-06-05', startTime: '09:00', endTime: '09:30' };
type Time = typeof TEN;

const offer = (id: string, times: readonly object[]) =>
  sam.post(`/api/prospects/${id}/meet-times`, { times });
const read = async (id: string) => (await sam.get(`/api/prospects/${id}`)).body as Prospect;
const clients = async () => (await sam.get('/api/clients')).body as Client[];
const appointments = async () => (await sam.get('/api/appointments')).body as Appointment[];
const problems = ({ status, body }: Answer) => [
  status,
  (body as { errors?: { path: unknown[] }[] }).errors?.map(({ path }) => path.join('.')),
];

/** A page as it is read, with the tags around its times left out. */
const textOf = ({ body }: Answer): string => String(body).replaceAll(/<\/?span[^>]*>/g, '');

/** A prospect with an offer and a link, and the buttons of the page that it opens. */
async function invited(fields: Record<string, unknown> = {}, times: readonly Time[] = [TEN, NOON]) {
  const { id } = await addProspect(sam, fields);
  expect((await offer(id, times)).status).toBe(200);
  const { path } = (await sam.post(`/api/prospects/${id}/invite`)).body as { path: string };
  const phone = app.visitor();
  const page = async () => textOf(await phone.get(`${path}/meet`));
  const choose = (time: Time, visitor = phone) =>
    visitor.form(`${path}/meet`, { time: `${time.date} ${time.startTime} ${time.endTime}` });
  return { id, path, phone, page, choose };
}

/** A prospect who has booked. */
async function booked(fields: Record<string, unknown> = {}) {
  const asked = await invited(fields);
  expect((await asked.choose(TEN)).status).toBe(303);
  const { meeting, clientId } = await read(asked.id);
  return { ...asked, clientId: clientId ?? '', appointmentId: meeting?.appointmentId ?? '' };
}

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
});

test('up to three free times that are still to come are offered, in order, and taken back [meet-1]', async () => {
  const { id } = await addProspect(sam);
  expect(await read(id)).toMatchObject({ meetTimes: [], meeting: null, clientId: null });
  const { status, body } = await offer(id, [FRIDAY, NOON, TEN]);
  expect([status, body]).toMatchObject([200, { meetTimes: [TEN, NOON, FRIDAY] }]);
  const { id: clientId } = await addClient(sam);
  const walk = { date: '2026-06-04', startTime: '10:00', endTime: '11:00', title: 'Group walk' };
  await addAppointment(sam, clientId, walk);
  const wrong: (readonly [object[], string])[] = [
    [[TEN, NOON, FRIDAY, { ...TEN, date: '2026-06-06' }], 'times'],
    [[{ ...TEN, date: '2026-06-01', startTime: '09:00' }], 'times.0.date'],
    [[{ ...TEN, endTime: '10:00' }], 'times.0.endTime'],
    [[TEN, { ...TEN, endTime: '11:00' }], 'times.1.date'],
    [[TEN, { ...TEN, date: '2026-06-04', startTime: '09:45' }], 'times.1.date'],
  ];
  for (const [times, path] of wrong) {
    expect(problems(await offer(id, times))).toEqual([400, [path]]);
  }
  expect(JSON.stringify((await offer(id, [{ ...TEN, date: '2026-06-04' }])).body)).toContain(
    'You have Group walk on Thursday 4 June 2026, 10:00 to 11:00. Choose a time that is free.',
  );
  expect((await read(id)).meetTimes).toHaveLength(3);
  expect((await offer(id, [])).body).toMatchObject({ meetTimes: [] });
  const other = await app.user();
  expect((await other.post(`/api/prospects/${id}/meet-times`, { times: [] })).status).toBe(404);
});

test('a time is booked by its button as a free, confirmed appointment of a new client, and the pages say when [meet-2]', async () => {
  const asked = await invited({ name: 'Pat New', phone: '07700 900123' });
  expect(await asked.page()).toContain('Wednesday 3 June 2026, 10:00 to 10:30');
  expect(String((await asked.phone.get(`${asked.path}/you`)).body)).toContain('Choose a time');
  const sent = await asked.choose(TEN);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${asked.path}/meet`]);
  const [client] = await clients();
  expect(client).toMatchObject({
    firstName: 'Pat',
    lastName: 'New',
    email: 'pat@example.org',
    phone: '+447700900123',
  });
  const [appointment] = await appointments();
  expect(appointment).toMatchObject({
    ...TEN,
    clientId: client?.id,
    petIds: [],
    title: 'Meet and greet',
    price: '0.00',
    status: 'confirmed',
  });
  expect(await read(asked.id)).toMatchObject({
    clientId: client?.id,
    meetTimes: [],
    goesOn: null,
    meeting: { appointmentId: appointment?.id, ...TEN, status: 'confirmed' },
  });
  await sam.put(`/api/appointments/${appointment?.id}`, { startTime: '10:15', endTime: '10:45' });
  for (const step of ['meet', 'you', 'done']) {
    const text = textOf(await asked.phone.get(`${asked.path}/${step}`));
    expect([step, text.includes('Wednesday 3 June 2026, 10:15 to 10:45')]).toEqual([step, true]);
    expect(text).not.toContain('Choose a time');
  }
  expect(problems(await offer(asked.id, [FRIDAY]))).toEqual([409, undefined]);
});

test('pressed twice, on two devices or by two prospects, a time is booked once [meet-3]', async () => {
  const asked = await invited();
  const rival = await invited({ name: 'Kim Other' });
  const pressed = await Promise.all([
    asked.choose(TEN),
    asked.choose(TEN),
    asked.choose(NOON, app.visitor()),
  ]);
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await appointments()).toHaveLength(1);
  expect(await clients()).toHaveLength(1);
  const [{ startTime } = TEN] = await appointments();
  const taken = startTime === TEN.startTime ? TEN : NOON;
  const free = taken === TEN ? NOON : TEN;
  expect(await rival.page()).not.toContain(`value="${Object.values(taken).join(' ')}"`);
  const late = await rival.choose(taken);
  expect(late.status).toBe(409);
  expect(String(late.body)).toContain('This time is no longer free. Please choose another one.');
  const crowd = await Promise.all([
    rival.choose(free),
    (await invited({ name: 'Lou Third' }, [FRIDAY])).choose(FRIDAY),
  ]);
  expect(crowd.map(({ status }) => status)).toEqual([303, 303]);
  expect(await appointments()).toHaveLength(3);
});

test('two prospects who press for one time at once do not both have it [meet-4]', async () => {
  const both = [await invited({}, [TEN]), await invited({ name: 'Kim Other' }, [TEN])];
  const answers = await Promise.all(both.map(({ choose }) => choose(TEN)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 409,
  ]);
  expect(await appointments()).toHaveLength(1);
});

test('what was taken back, has begun, is not offered or is no longer free is not booked, and the page says so [meet-5]', async () => {
  const asked = await invited();
  expect((await asked.choose(FRIDAY)).status).toBe(409);
  expect((await asked.phone.form(`${asked.path}/meet`, { time: 'soon' })).status).toBe(409);
  expect((await asked.phone.form(`${asked.path}/meet`, {})).status).toBe(409);
  const { id: clientId } = await addClient(sam);
  const walk = { date: TEN.date, startTime: '09:30', endTime: '10:15' };
  const { id: walkId } = await addAppointment(sam, clientId, walk);
  expect((await asked.choose(TEN)).status).toBe(409);
  expect(await asked.page()).not.toContain('10:00 to 10:30');
  app.setNow(new Date('2026-06-03T11:00:00Z'));
  const late = await asked.choose(NOON);
  expect(late.status).toBe(409);
  expect(String(late.body)).toContain('There are no times to choose from at the moment.');
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  await sam.delete(`/api/appointments/${walkId}`);
  await offer(asked.id, []);
  expect((await asked.choose(TEN)).status).toBe(409);
  expect((await asked.phone.get(`/w/${'0'.repeat(48)}/meet`)).status).toBe(404);
  expect(await appointments()).toEqual([]);
  expect(await read(asked.id)).toMatchObject({ clientId: null, meeting: null });
});

test('a cancelled meet and greet is said, and the next one has the same client [meet-6]', async () => {
  const asked = await booked();
  await sam.put(`/api/appointments/${asked.appointmentId}`, { status: 'cancelled' });
  expect(await asked.page()).toContain('was cancelled');
  await sam.put(`/api/clients/${asked.clientId}`, { archived: true });
  expect((await offer(asked.id, [FRIDAY])).status).toBe(200);
  expect((await asked.choose(FRIDAY)).status).toBe(303);
  expect(await clients()).toMatchObject([{ id: asked.clientId, archivedAt: null }]);
  expect(await read(asked.id)).toMatchObject({ meeting: FRIDAY });
});

test.each([
  ['Cher', undefined, 'Cher', '–'],
  ['Pat', 'Patricia New', 'Patricia', 'New'],
  ['Pat New', 'Patricia', 'Pat', 'New'],
])(
  'who is called %j, and %j in the welcome, becomes a client all the same [meet-7]',
  async (name, told, firstName, lastName) => {
    const asked = await invited({ name });
    if (told) await asked.phone.form(`${asked.path}/you`, { name: told });
    await asked.choose(TEN);
    expect(await clients()).toMatchObject([{ firstName, lastName }]);
    expect(problems(await sam.post(`/api/prospects/${asked.id}/accept`))[0]).toBe(
      (told ?? name).includes(' ') ? 200 : 400,
    );
  },
);

test('accepting completes the client of the meet and greet, with the appointment and what the owner noted [meet-8]', async () => {
  const asked = await booked({ name: 'Pat New', message: 'Mondays?', phone: '07700 900123' });
  const { clientId } = asked;
  await sam.put(`/api/clients/${clientId}`, {
    notes: 'Lovely people',
    phone: '07700 900129',
    doorNotes: 'Blue door',
  });
  await asked.phone.form(`${asked.path}/you`, {
    name: 'Patricia New',
    email: 'patricia@example.org',
    address: '1 High Street, Leeds LS1 4AP',
    otherName: 'Kim New',
  });
  await asked.phone.form(`${asked.path}/pets`, { name: 'Rex', species: 'Dog' });
  const { status, body } = await sam.post(`/api/prospects/${asked.id}/accept`);
  expect([status, (body as Accepted).clientId]).toEqual([200, clientId]);
  expect(await clients()).toMatchObject([
    {
      id: clientId,
      firstName: 'Patricia',
      email: 'patricia@example.org',
      phone: '+447700900129',
      address: '1 High Street, Leeds LS1 4AP',
      doorNotes: 'Blue door',
      notes: 'Lovely people\nFrom the enquiry: Mondays?',
    },
  ]);
  expect((await sam.get('/api/pets')).body).toMatchObject([{ clientId, name: 'Rex' }]);
  expect((await sam.get(`/api/clients/${clientId}/contacts`)).body).toHaveLength(1);
  expect(await appointments()).toMatchObject([{ id: asked.appointmentId, clientId }]);
  expect((await sam.get(`/api/prospects/${asked.id}`)).status).toBe(404);
});

test('a deleted prospect takes along a client with nothing but the meet and greet, and no other [meet-9]', async () => {
  const alone = await booked();
  expect((await sam.delete(`/api/prospects/${alone.id}`)).status).toBe(204);
  expect([await clients(), await appointments()]).toEqual([[], []]);

  const more: ((clientId: string) => Promise<unknown>)[] = [
    (clientId) => addPet(sam, clientId),
    (clientId) => addAppointment(sam, clientId, { date: '2026-06-09' }),
    (clientId) => sam.put(`/api/clients/${clientId}`, { notes: 'Has moved' }),
    (clientId) => sam.put(`/api/clients/${clientId}/billing`, { dueDays: 7 }),
  ];
  for (const [index, add] of more.entries()) {
    const kept = await booked();
    await add(kept.clientId);
    await sam.delete(`/api/prospects/${kept.id}`);
    expect(await clients()).toHaveLength(index + 1);
    await sam.put(`/api/appointments/${kept.appointmentId}`, { status: 'cancelled' });
  }
});

test('each table with clients is looked at before a client goes with a prospect, or named as one that is not [meet-10]', async () => {
  const tables = await app.db.rows<{
    name: string;
  }>(sql`select distinct conrelid::regclass::text as name
    from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass`);
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [...KEPT_FOR, ...NOT_KEPT_FOR].toSorted(),
  );
});

test('a prospect stays while the meet and greet is pending or confirmed, and then goes with the client that it made [meet-11]', async () => {
  const asked = await booked();
  const clean = async (): Promise<void> => {
    await deleteExpired(app.db, oldMeetingClients('2026-09-01'));
    await deleteExpired(app.db, oldProspects('2026-09-01'));
  };
  for (const status of ['pending', 'confirmed']) {
    await sam.put(`/api/appointments/${asked.appointmentId}`, { status });
    await clean();
    expect(await read(asked.id)).toMatchObject({ goesOn: null, meeting: { status } });
  }
  await sam.put(`/api/appointments/${asked.appointmentId}`, { status: 'completed' });
  expect(await read(asked.id)).toMatchObject({ goesOn: '2026-08-30' });
  await clean();
  expect((await sam.get('/api/prospects')).body).toEqual([]);
  expect(await clients()).toEqual([]);
});

test('a meet and greet that was deleted and is restored is the prospect’s again [meet-12]', async () => {
  const asked = await booked();
  await sam.delete(`/api/appointments/${asked.appointmentId}`);
  expect(await read(asked.id)).toMatchObject({ meeting: null, goesOn: '2026-08-30' });
  await sam.post(`/api/appointments/${asked.appointmentId}/restore`);
  expect(await read(asked.id)).toMatchObject({ meeting: TEN, goesOn: null });
});

test('what a business is called stays text on the page [meet-13]', async () => {
  await sam.put('/api/auth/user', { businessName: '"><script>alert(1)</script>' });
  const asked = await booked();
  expect(await asked.page()).toContain('&lt;script&gt;');
  expect(await asked.page()).not.toContain('<script');
});
