/** When the file of a calendar feed is made anew. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function business() {
  app.setNow(new Date('2026-06-10T08:00:00Z'));
  const sam = await app.user();
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const booking = { date: '2026-06-10', petIds: [pet.id] };
  const { id } = await addAppointment(sam, client.id, booking);
  const { body } = await sam.post('/api/calendar-feed', { showsNames: true });
  const { pathname } = new URL(newCalendarFeed.parse(body).url);
  const text = async () => String((await app.visitor().get(pathname)).body);
  return { sam, client, pet, id, path: pathname, text };
}

test('the file is made anew after a change of what it shows, and is nobody else’s', async () => {
  const { sam, client, pet, id, text } = await business();
  expect(await text()).toContain('Morning walk: Biscuit (Jane Doe)');
  await sam.put(`/api/appointments/${id}`, { title: 'Long walk' });
  expect(await text()).toContain('Long walk: Biscuit (Jane Doe)');
  await sam.put(`/api/pets/${pet.id}`, { name: 'Rex' });
  expect(await text()).toContain('Long walk: Rex (Jane Doe)');
  await sam.put(`/api/clients/${client.id}`, { lastName: 'King' });
  expect(await text()).toContain('Long walk: Rex (Jane King)');
  await sam.put('/api/calendar-feed', { showsNames: false });
  expect(await text()).toContain('Dog Walk: R. (J. K.)');
  expect(await (await business()).text()).toContain('Morning walk: Biscuit');
  expect(await text()).toContain('Dog Walk: R. (J. K.)');
});

test('a program that has the file as it is gets it again only after a change', async () => {
  const { sam, id, path } = await business();
  const first = await app.visitor().get(path);
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await app.visitor().get(path, known);
  expect([again.status, again.body]).toEqual([304, '']);
  expect(again.headers.get('cache-control')).toBe('private, no-store');

  await sam.put(`/api/appointments/${id}`, { title: 'Long walk' });
  const changed = await app.visitor().get(path, known);
  expect([changed.status, String(changed.body)]).toEqual([
    200,
    expect.stringContaining('Long walk:'),
  ]);
});

test('a new address of a client raises the SEQUENCE of a booking that nobody changed [calendar-feed-8]', async () => {
  const { sam, client, text } = await business();
  const ago = sql`now() - interval '1 hour'`;
  for (const table of [sql`appointments`, sql`clients`]) {
    await app.db.run(
      sql`update ${table} set created_at = ${ago}, updated_at = ${ago} where user_id = ${client.userId}`,
    );
  }
  expect(await text()).toMatch(/^SEQUENCE:0\r$/m);
  await sam.put(`/api/clients/${client.id}`, { address: '2 Mill Lane, Leeds LS1 4AP' });
  const after = await text();
  expect(after).toContain('2 Mill Lane');
  expect(after).toMatch(/^SEQUENCE:36\d\d\r$/m);
});
