import { expect, test } from 'vitest';
import { bookedAheadText } from '#web/features/diary/calendar/bookedAhead.ts';

test('a period past the days that are booked ahead says where they end [booked-ahead-1]', () => {
  expect(bookedAheadText('2028-05-25', '2026-11-25')).toBeUndefined();
  expect(bookedAheadText('2028-05-26', '2026-11-25')).toBe(
    'Repeating appointments are booked up to Thursday 25 May 2028. Each day adds the next one.',
  );
});
