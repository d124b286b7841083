/** What clients read on their pages, and what is in no byte of them. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { clientWithWords } from '#server/testing/client-with-words.ts';
import { newOwner } from '#server/testing/owners.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import {
  addAppointment,
  addClient,
  addMedicine,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const today = businessDay(new Date(), 'Europe/London');

const sam = await newOwner(app);
const eve = await newOwner(app);
const everybody = [
  await clientWithWords(app, sam, 'Quince'),
  await clientWithWords(app, sam, 'Medlar'),
  await clientWithWords(app, eve, 'Damson'),
];
const [mine, neighbour] = everybody;
if (!mine || !neighbour) throw new Error('There are three');

test('the pages show exactly what is the client’s, of two clients of one owner and two owners [portal-1]', async () => {
  for (const one of everybody) {
    let all = '';
    for (const path of one.pages) {
      const { status, body } = await one.device.get(path);
      expect([path, status]).toEqual([path, 200]);
      all += String(body);
    }
    for (const path of one.files) {
      const { status, body } = await one.device.get(path);
      expect([path, status]).toEqual([path, 200]);
      // Compressed or not, no word of the owner's is in the bytes.
      all += (body as Buffer).toString('latin1');
    }
    expect(all).not.toMatch(/Hidden/);
    expect(all).not.toMatch(/aggressi/i);
    expect(all).not.toContain(one.key.tag);
    for (const { mark } of everybody.filter((other) => other !== one))
      expect(all).not.toContain(mark);
    const what = 'First Last Pet Second Allergies Special Drug Instruction Jab Title Words Past';
    for (const word of `${what} Report Line Invoicenote Message`.split(' '))
      expect(all).toContain(`Shown${word}${one.mark}`);
  }
});

test('what is not the client’s is absent, as is what the owner has not sent [portal-2]', async () => {
  for (const one of everybody) {
    for (const path of one.never)
      expect([path, (await one.device.get(path)).status]).toEqual([path, 404]);
    for (const other of everybody) {
      if (other === one) continue;
      const theirs = [...other.pages, ...other.files, ...other.never].filter((path) =>
        /[\da-f]{8}-/.test(path),
      );
      for (const path of theirs)
        expect([path, (await one.device.get(path)).status]).toEqual([path, 404]);
    }
  }
});

test('a page is at most 60 kB before photos, names nothing outside, and needs no script [portal-5]', async () => {
  const owner = await newOwner(app);
  const { caller, client } = owner;
  for (let at = 1; at <= 70; at += 1) {
    const title = `${'A long title '.repeat(15)}${at}`;
    const description = 'x'.repeat(10_000);
    const date = addDays(today, at - 35);
    await addAppointment(caller, client.id, { title, description, date, price: '14.00' });
  }
  await openPages(owner);
  for (const path of [
    '/my',
    '/my/visits',
    '/my/pets',
    '/my/messages',
    '/my/invoices',
    '/my/agreements',
  ]) {
    const { body, headers } = await caller.get(path);
    expect([path, Buffer.byteLength(String(body)) < 60_000]).toEqual([path, true]);
    expect(body).not.toMatch(/<script|https?:/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
  // Each visit is on one page of the list.
  const seen = new Set<string>();
  const walk = async (path: string): Promise<void> => {
    const body = String((await caller.get(path)).body);
    for (const [, id = ''] of body.matchAll(/\/my\/visits\/([\da-f-]{36})/g)) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    for (const [, next = ''] of body.matchAll(/href="(\/my\/visits\?[^"]+)"/g)) await walk(next);
  };
  await walk('/my/visits');
  expect(seen.size).toBe(70);
});

test('texts that were written before the update stay hidden until the owner has confirmed them [portal-6]', async () => {
  const owner = await newOwner(app);
  const { caller, client, id } = owner;
  const series = (
    await caller.post('/api/series', {
      clientId: client.id,
      title: 'Walk',
      description: 'Series words',
      serviceType: 'walk',
      startTime: '09:00',
      endTime: '10:00',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyWeeks: 1,
      startsOn: today,
    })
  ).status;
  expect(series).toBe(201);
  const old = await addAppointment(caller, client.id, { description: 'Old words', date: today });
  const pet = await addPet(caller, client.id, { likes: 'Old likes', colour: 'Brindle' });
  await addMedicine(caller, pet.id, { instruction: 'Old instruction' });
  await app.db.run(sql`insert into portal_settings (user_id, texts_before) values (${id}, now())`);
  // An occurrence that the daily job makes has the words of its series.
  await app.db.run(sql`update appointments set created_at = now() + interval '1 second'
    where user_id = ${id} and series_id is not null`);
  const added = await addAppointment(caller, client.id, { description: 'New words', date: today });
  await openPages(owner);
  const occurrence = await app.db.one<{ id: string }>(
    sql`select id from appointments where user_id = ${id} and series_id is not null limit 1`,
  );
  const texts = async () => {
    const pages = [
      `/my/visits/${old.id}`,
      `/my/visits/${occurrence.id}`,
      `/my/visits/${added.id}`,
      `/my/pets/${pet.id}`,
    ];
    const bodies = await Promise.all(pages.map(async (path) => (await caller.get(path)).body));
    return [
      'Old words',
      'Series words',
      'Old likes',
      'Old instruction',
      'New words',
      'Brindle',
    ].filter((words) => bodies.join('').includes(words));
  };
  expect(await texts()).toEqual(['New words', 'Brindle']);
  const asked = (await caller.get('/api/portal-texts')).body;
  expect(asked).toMatchObject({ isConfirmed: false, count: 4 });
  for (const words of ['Old words', 'Series words', 'Old likes', 'Old instruction']) {
    expect(JSON.stringify(asked)).toContain(words);
  }
  expect(JSON.stringify(asked)).not.toMatch(/New words|Brindle/);
  expect((await caller.put('/api/portal-texts', { isConfirmed: false })).status).toBe(400);
  const confirmed = await caller.put('/api/portal-texts', { isConfirmed: true });
  expect(confirmed.body).toEqual({ isConfirmed: true, count: 0, texts: [] });
  expect(await texts()).toHaveLength(6);
});

test('what a client writes arrives, as text', async () => {
  const script = '<script>alert(1)</script>';
  const sent = await mine.device.form('/my/messages', { content: script });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/my/messages?sent=1']);
  const { body } = await mine.device.get('/my/messages?sent=1');
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toContain(script);
  const answers = await sam.caller.get(`/api/conversations/${mine.client.id}/messages`);
  expect(JSON.stringify(answers.body)).toContain(script);
  expect((await mine.device.form('/my/messages', { content: ' ' })).status).toBe(400);
});

test('a visit of two clients leads each to their own report, and to none while only the other has one [portal-7]', async () => {
  const owner = await newOwner(app);
  const { caller, client, pet } = owner;
  const tom = await addClient(caller);
  const rex = await addPet(caller, tom.id);
  const booked = await addAppointment(caller, client.id, { petIds: [pet.id] });
  const theirs = await addAppointment(caller, tom.id, { petIds: [rex.id] });
  const visit = await addVisit(caller, {
    appointmentIds: [booked.id, theirs.id],
    endedAt: REPORTED_END,
  });
  await openPages(owner);
  const links = async () =>
    [
      ...String((await caller.get(`/my/visits/${booked.id}`)).body).matchAll(
        /\/my\/reports\/([\da-f-]{36})/g,
      ),
    ].map(([, id]) => id);
  const reportFor = async (clientId: string) => {
    const { id } = await addVisitReport(caller, visit.id, clientId);
    expect((await caller.post(`/api/visit-reports/${id}/links`)).status).toBe(200);
    return id;
  };
  await reportFor(tom.id);
  expect(await links()).toEqual([]);
  const own = await reportFor(client.id);
  expect(await links()).toEqual([own]);
});
