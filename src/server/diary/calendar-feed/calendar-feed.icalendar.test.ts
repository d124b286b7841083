/** The calendar feed, as an independent reader of calendars (Debian's python3-icalendar) understands it. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-06-10T08:00:00Z'));

const READER = `
import json, sys
from icalendar import Calendar
text = sys.argv[1]
def plain(value):
    dt = getattr(value, 'dt', None)
    return dt.isoformat() if dt is not None else (value if isinstance(value, int) else str(value))
calendar = Calendar.from_ical(text)
print(json.dumps([{key.lower(): plain(value) for key, value in event.items()} for event in calendar.walk('VEVENT')]))
`;

const events = z.array(
  z.looseObject({
    uid: z.string(),
    sequence: z.int(),
    dtstart: z.string(),
    dtend: z.string(),
    summary: z.string(),
    status: z.string(),
    location: z.string().optional(),
  }),
);

/** The events of a file. Only Debian's own Python has the reader. */
async function read(text: string) {
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', READER, text]);
  return events.parse(JSON.parse(stdout));
}

async function business() {
  const sam = await app.user();
  const address = '1 High Street, Leeds LS1 4AP';
  const client = await addClient(sam, { address });
  const pet = await addPet(sam, client.id);
  const book = (date: string, fields: object = {}) =>
    addAppointment(sam, client.id, { date, petIds: [pet.id], title: 'Walk Biscuit', ...fields });
  return { sam, client, book };
}

async function newFeed(sam: Caller, body: object = {}): Promise<string> {
  const answer = await sam.post('/api/calendar-feed', body);
  expect(answer.status).toBe(201);
  return new URL(newCalendarFeed.parse(answer.body).url).pathname;
}

const fileAt = (path: string) => app.visitor().get(path);
const textOf = async (path: string): Promise<string> => String((await fileAt(path)).body);

test('a calendar program reads the bookings without signing in: instants in UTC, initials, a UID and a status [calendar-feed-1]', async () => {
  const { sam, book } = await business();
  const summer = await book('2026-06-10', { status: 'confirmed' });
  const winter = await book('2026-11-02', { endTime: '00:30', startTime: '23:30' });
  const stay = await book('2026-06-12', {
    serviceType: 'sitting',
    startTime: '18:00',
    endDate: '2026-06-14',
    endTime: '10:00',
    petIds: [],
  });
  await book('2026-05-10');
  await book('2026-12-25');
  const path = await newFeed(sam);
  const { status, headers } = await fileAt(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  const text = await textOf(path);
  expect(text).not.toMatch(/Biscuit|Jane|Doe|High Street/);
  expect(await read(text)).toMatchObject([
    {
      uid: `${summer.id}@pawkeeper`,
      sequence: 0,
      dtstart: '2026-06-10T08:00:00+00:00',
      dtend: '2026-06-10T09:00:00+00:00',
      summary: 'Dog Walk: B. (J. D.)',
      status: 'CONFIRMED',
    },
    {
      uid: `${stay.id}@pawkeeper`,
      dtstart: '2026-06-12T17:00:00+00:00',
      dtend: '2026-06-14T09:00:00+00:00',
      summary: 'Pet Sitting: J. D.',
      status: 'TENTATIVE',
    },
    {
      uid: `${winter.id}@pawkeeper`,
      dtstart: '2026-11-02T23:30:00+00:00',
      dtend: '2026-11-03T00:30:00+00:00',
    },
  ]);
});

test('names, titles and addresses are in it once somebody says so, with all their signs [calendar-feed-3]', async () => {
  const { sam, client, book } = await business();
  const title = 'Walk; bring,\u0007"lead" \\ and\nEND:VEVENT';
  await book('2026-06-10', { title });
  await sam.put(`/api/clients/${client.id}`, { lastName: 'O’Hara 🐾' });
  const path = await newFeed(sam);
  expect((await sam.put('/api/calendar-feed', { showsNames: true })).body).toMatchObject({
    showsNames: true,
  });
  const text = await textOf(path);
  const lines = text.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  const [event, ...others] = await read(text);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    summary: `${title.replace('\u0007', ' ')}: Biscuit (Jane O’Hara 🐾)`,
    location: '1 High Street, Leeds LS1 4AP',
  });
});

test('a change raises the SEQUENCE and keeps the UID; a cancelled booking stays for thirty days [calendar-feed-2]', async () => {
  const { sam, book } = await business();
  const booking = await book('2026-07-10');
  const path = await newFeed(sam);
  const [before] = await read(await textOf(path));
  await app.db.pool.query(
    "update appointments set created_at = created_at - interval '1 hour' where id = $1",
    [booking.id],
  );
  await sam.put(`/api/appointments/${booking.id}`, { status: 'cancelled' });
  // Cancelled now by the database's clock, which is not the clock of this test.
  app.setNow(new Date(Date.now() + 29 * 86_400_000));
  await sam.put(`/api/appointments/${booking.id}`, { date: dayAfter(40) });
  const [after] = await read(await textOf(path));
  expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  app.setNow(new Date(Date.now() + 31 * 86_400_000));
  expect(await read(await textOf(path))).toEqual([]);
  app.setNow(new Date('2026-06-10T08:00:00Z'));
});

/** The day so many days after today. */
const dayAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a stay that began long ago is in it while it lasts, and a client who is renamed raises the SEQUENCE [calendar-feed-6]', async () => {
  const { sam, client, book } = await business();
  const stay = await book('2026-04-01', { endDate: '2026-06-20' });
  await book('2026-04-01', { endDate: '2026-05-01' });
  const path = await newFeed(sam, { showsNames: true });
  for (const [table, id] of [
    ['clients', client.id],
    ['appointments', stay.id],
  ]) {
    await app.db.pool.query(
      `update ${table} set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
        where id = $1`,
      [id],
    );
  }
  const [before, ...others] = await read(await textOf(path));
  expect([before?.uid, others]).toEqual([`${stay.id}@pawkeeper`, []]);
  await sam.put(`/api/clients/${client.id}`, { lastName: 'Reed' });
  const [after] = await read(await textOf(path));
  expect(after?.summary).toContain('Reed');
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

test('vdirsyncer, which phones’ calendars are kept in step with, keeps one file for each booking through changes [calendar-feed-7]', async () => {
  const { sam, book } = await business();
  const walk = await book('2026-06-10', { status: 'confirmed' });
  const moved = await book('2026-06-11');
  const url = app.origin + (await newFeed(sam));
  const folder = await temporaryFolder('pawkeeper-vdirsyncer-');
  onTestFinished(() => removeFolder(folder));
  const calendar = join(folder, 'calendar');
  await mkdir(calendar);
  await writeFile(
    join(folder, 'config'),
    `[general]
status_path = "${folder}/status/"
[pair feed]
a = "here"
b = "there"
collections = null
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "${calendar}"
fileext = ".ics"
[storage there]
type = "http"
url = "${url}"
`,
  );
  const run = (command: string) => {
    const running = promisify(execFile)('vdirsyncer', ['-c', join(folder, 'config'), command]);
    // It asks nothing.
    running.child.stdin?.end();
    return running;
  };
  /** When the stored bookings begin. Its UIDs are vdirsyncer's own. */
  const starts = async () => {
    const names = await readdir(calendar);
    const texts = await Promise.all(names.map((name) => readFile(join(calendar, name), 'utf8')));
    const lines = texts.map((text) => text.split(/\r?\n/));
    return lines.flatMap((file) => file.filter((line) => line.startsWith('DTSTART'))).toSorted();
  };
  await run('discover');
  await run('sync');
  expect(await starts()).toEqual(['DTSTART:20260610T080000Z', 'DTSTART:20260611T080000Z']);
  await sam.put(`/api/appointments/${moved.id}`, { date: '2026-06-12' });
  await sam.delete(`/api/appointments/${walk.id}`);
  await run('sync');
  expect(await starts()).toEqual(['DTSTART:20260612T080000Z']);
});

test('another URL ends the one before, and the feed can be ended; nothing but a hash is stored [calendar-feed-4]', async () => {
  const { sam, book } = await business();
  await book('2026-06-10');
  expect((await sam.get('/api/calendar-feed')).body).toEqual({
    createdAt: null,
    showsNames: false,
  });
  expect((await sam.put('/api/calendar-feed', { showsNames: true })).status).toBe(404);
  const first = await newFeed(sam);
  const second = await newFeed(sam);
  expect([(await fileAt(first)).status, (await fileAt(second)).status]).toEqual([404, 200]);
  const token = second.slice('/calendar/'.length, -'.ics'.length);
  expect(token).toMatch(/^[\da-f]{48}$/);
  const { rows } = await app.db.pool.query(
    'select l::text from links l union all select k::text from idempotency_keys k',
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await sam.delete('/api/calendar-feed')).status).toBe(204);
  expect((await fileAt(second)).status).toBe(404);
  expect((await fileAt('/calendar/none.ics')).status).toBe(404);
});

test('a feed has nothing of another owner, and goes with its own [calendar-feed-5]', async () => {
  const { sam, book } = await business();
  await book('2026-06-10');
  const other = await app.user({ email: 'feed@example.org' });
  const path = await newFeed(other, { showsNames: true });
  expect(await read(await textOf(path))).toEqual([]);
  expect(await read(await textOf(await newFeed(sam)))).toHaveLength(1);
  await app.db.pool.query("delete from users where email = 'feed@example.org'");
  expect((await fileAt(path)).status).toBe(404);
});
