/** When the file of a calendar feed is made anew. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { newCalendarFeed } from '#contract/calendarFeed.ts';
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
  return { sam, client, pet, id, text };
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

test('an unchanged file is made again after an hour only, and on another day', async () => {
  const { client, id, text } = await business();
  await text();
  /** A change that raises no revision shows whether the file is made again. */
  async function rename(title: string): Promise<void> {
    const { tables } = await app.db.one<{ tables: object }>(
      sql`select tables from owner_revisions where user_id = ${client.userId}`,
    );
    await app.db.run(sql`update appointments set title = ${title} where id = ${id}`);
    await app.db.run(sql`update owner_revisions set tables = ${JSON.stringify(tables)}
      where user_id = ${client.userId}`);
  }
  await rename('Second');
  expect(await text()).toContain('Morning walk:');
  app.setNow(new Date('2026-06-10T09:00:00Z'));
  expect(await text()).toContain('Second:');
  await rename('Third');
  app.setNow(new Date('2026-06-11T09:00:00Z'));
  expect(await text()).toContain('Third:');
});
