import { expect, test } from 'vitest';
import type { DaysOffHit } from '#contract/diary/daysOff.ts';
import { cancellationMessages } from '#web/features/diary/days-off/cancellationMessages.ts';

const hit = (fields: Partial<DaysOffHit>): DaysOffHit => ({
  id: 'a',
  date: '2026-08-03',
  endDate: null,
  startTime: '09:00',
  endTime: '10:00',
  title: 'Morning walk',
  status: 'confirmed',
  clientId: 'jane',
  clientName: 'Jane Doe',
  petNames: ['Rex'],
  seriesId: null,
  ...fields,
});
const days = { startsOn: '2026-08-03', endsOn: '2026-08-16' };

test('each client is told of their own cancelled bookings, and of nobody else’s [cancellation-messages-1]', () => {
  const messages = cancellationMessages(days, [
    hit({}),
    hit({ title: 'Cat visit', clientId: 'tom' }),
    hit({ title: 'Holiday', date: '2026-08-04', endDate: '2026-08-06' }),
  ]);
  expect([...messages.keys()]).toEqual(['jane', 'tom']);
  expect(messages.get('jane')).toBe(
    [
      'Hello,',
      '',
      'I’ll be away (Mon 3 to Sun 16 Aug 2026), so I’ve had to cancel:',
      '',
      'Mon 3 Aug 2026, 09:00 to 10:00: Morning walk',
      'Tue 4 Aug 2026 to Thu 6 Aug 2026: Holiday',
      '',
      'Please let me know if another day would suit you.',
    ].join('\n'),
  );
  expect(messages.get('tom')).not.toContain('Morning walk');
});

test('of very many bookings the first ten are named and the others counted [cancellation-messages-2]', () => {
  const words = cancellationMessages(
    days,
    Array.from({ length: 12 }, () => hit({})),
  ).get('jane');
  expect(words?.match(/Morning walk/g)).toHaveLength(10);
  expect(words).toContain('and 2 more');
});
