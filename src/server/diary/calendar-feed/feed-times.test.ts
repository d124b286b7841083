import { expect, test } from 'vitest';
import { newCalendarFeed } from '#contract/diary/calendarFeed.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-06-10T08:00:00Z'));

test.each([
  ['10:00', '20260610T090000Z'],
  ['09:00', '20260611T080000Z'],
  ['00:30', '20260610T233000Z'],
])('a booking from 09:00 to %s ends at %s in the calendar feed', async (endTime, end) => {
  const sam = await app.user();
  const client = await addClient(sam);
  await addAppointment(sam, client.id, { date: '2026-06-10', startTime: '09:00', endTime });
  const { url } = newCalendarFeed.parse((await sam.post('/api/calendar-feed', {})).body);
  const { body } = await app.visitor().get(new URL(url).pathname);
  expect(String(body)).toContain('DTSTART:20260610T080000Z\r\n');
  expect(String(body)).toContain(`DTEND:${end}\r\n`);
});
