import { expect, test } from 'vitest';
import { seriesWords, type SeriesInWords } from '#contract/rules/seriesWords.ts';

const TODAY = '2026-09-01';

const words = (fields: Partial<SeriesInWords>): string =>
  seriesWords(
    {
      weekdays: [1, 3, 5],
      everyWeeks: 1,
      startsOn: '2026-09-01',
      endsOn: null,
      startTime: '09:00',
      endTime: '10:00',
      ...fields,
    },
    TODAY,
  );

test.each<[Partial<SeriesInWords>, string]>([
  [
    { endsOn: '2026-12-18' },
    'Every Monday, Wednesday and Friday, 09:00 to 10:00, until 18 December',
  ],
  [{}, 'Every Monday, Wednesday and Friday, 09:00 to 10:00'],
  [{ weekdays: [7, 6] }, 'Every Saturday and Sunday, 09:00 to 10:00'],
  [{ weekdays: [1, 2, 3, 4, 5] }, 'Every weekday, Monday to Friday, 09:00 to 10:00'],
  [{ weekdays: [7, 1, 2, 3, 4, 5, 6] }, 'Every day, 09:00 to 10:00'],
  [{ weekdays: [2], everyWeeks: 2 }, 'Every 2 weeks on Tuesday, 09:00 to 10:00'],
  [
    { weekdays: [2], startsOn: '2026-09-08', endsOn: '2027-01-05' },
    'Every Tuesday, 09:00 to 10:00, from 8 September, until 5 January 2027',
  ],
  [{ weekdays: [1], skipBankHolidays: true }, 'Every Monday, 09:00 to 10:00, not on bank holidays'],
])('a series in words: %j [series-words-1]', (fields, sentence) => {
  expect(words(fields)).toBe(sentence);
});
