/** The file of a calendar feed is not made anew for every program that reads it. */
import { expect, test, vi } from 'vitest';
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { calendarOf } from '#server/diary/calendar-feed/calendar.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

vi.mock(import('#server/diary/calendar-feed/calendar.ts'), { spy: true });

const app = await testApp();

test('a feed that is read again and again is made once for each change', async () => {
  app.setNow(new Date('2026-06-10T08:00:00Z'));
  const sam = await app.user();
  const client = await addClient(sam);
  const { id } = await addAppointment(sam, client.id, { date: '2026-06-10' });
  const { body } = await sam.post('/api/calendar-feed', { showsNames: true });
  const { pathname } = new URL(newCalendarFeed.parse(body).url);
  const read = async () => String((await app.visitor().get(pathname)).body);
  for (let times = 0; times < 5; times += 1) expect(await read()).toContain('Morning walk');
  expect(calendarOf).toHaveBeenCalledTimes(1);
  await sam.put(`/api/appointments/${id}`, { title: 'Long walk' });
  for (let times = 0; times < 5; times += 1) expect(await read()).toContain('Long walk');
  expect(calendarOf).toHaveBeenCalledTimes(2);
});
