import { expect, test } from 'vitest';
import type { BookingWarnings } from '#contract/diary/warnings.ts';
import {
  seriesWarningTexts,
  warningTexts,
} from '#web/features/diary/appointments/warnings/warningTexts.ts';

const none: BookingWarnings = { overlaps: [], dogs: null, apart: [], daysOff: [] };
const clash = {
  date: '2026-03-30',
  id: 'a',
  title: 'Morning walk',
  startTime: '09:00',
  endTime: '10:00',
  clientName: 'Jane Doe',
  petNames: ['Rex', 'Bella', 'Milo'],
};
const pair = { petId: 'p', petName: 'Poppy', otherPetId: 'r', otherPetName: 'Rex', note: null };
const off = { startsOn: '2026-08-03', endsOn: '2026-08-16', note: 'Cornwall' };

test.each<[Partial<BookingWarnings>, string[]]>([
  [{}, []],
  [
    { overlaps: [clash] },
    ['At the same time: Morning walk with Rex, Bella and Milo, 09:00 to 10:00.'],
  ],
  [
    { overlaps: [{ ...clash, petNames: [] }] },
    ['At the same time: Morning walk with Jane Doe, 09:00 to 10:00.'],
  ],
  [
    { overlaps: Array.from({ length: 5 }, () => ({ ...clash, title: 'Walk', petNames: ['Rex'] })) },
    [
      'At the same time: Walk with Rex, 09:00 to 10:00; Walk with Rex, 09:00 to 10:00; Walk with Rex, 09:00 to 10:00; 2 more.',
    ],
  ],
  [
    { overlaps: [{ ...clash, title: 'Walk with Rex and Bella', petNames: ['Rex', 'Bella'] }] },
    ['At the same time: Walk with Rex and Bella, 09:00 to 10:00.'],
  ],
  [{ dogs: { together: 6, most: 4 } }, ['6 dogs would be out at once. Your limit is 4.']],
  [{ apart: [pair] }, ['Poppy and Rex must not meet.']],
  [{ apart: [{ ...pair, note: 'They fought!' }] }, ['Poppy and Rex must not meet: They fought!']],
  [{ daysOff: [off] }, ['You are off Mon 3 to Sun 16 Aug 2026: Cornwall.']],
])('a booking is warned in sentences: %j [warning-texts-1]', (warnings, texts) => {
  expect(warningTexts({ ...none, ...warnings })).toEqual(texts);
});

test('a series says on which days off it books nothing [warning-texts-2]', () => {
  expect(
    seriesWarningTexts({ dogs: { together: 5, most: 4 }, apart: [pair], daysOff: [off] }),
  ).toEqual([
    'Nothing will be booked while you’re off, Mon 3 to Sun 16 Aug 2026: Cornwall.',
    'Poppy and Rex must not meet.',
    '5 dogs would be out at once. Your limit is 4.',
  ]);
});
