import { expect, test } from 'vitest';
import type { Request, RequestCheck } from '#contract/diary/requests.ts';
import { checkTexts, dayTexts, decliningText } from '#web/features/diary/requests/requestTexts.ts';

const visit = {
  date: '2026-11-21',
  endDate: null,
  startTime: '09:00',
  endTime: '10:00',
  price: '14.00',
};

/** Only what is looked at. */
const request = (fields: object) =>
  ({ visits: [], offer: null, firstDay: null, lastDay: null, ...fields }) as unknown as Request;

test.each([
  [{ visits: [visit] }, ['Sat 21 Nov 2026, 09:00 to 10:00, £14.00']],
  [
    { visits: [visit], offer: { visits: [{ ...visit, startTime: '08:00' }] } },
    ['Sat 21 Nov 2026, 08:00 to 10:00, £14.00'],
  ],
  [{ firstDay: '2026-11-21', lastDay: '2026-11-21' }, ['Sat 21 Nov 2026']],
  [{ firstDay: '2026-11-21', lastDay: '2026-11-22' }, ['Sat 21 Nov 2026 to Sun 22 Nov 2026']],
  [{}, []],
])('the days of a request %j are %j [request-texts-1]', (fields, texts) => {
  expect(dayTexts(request(fields))).toEqual(texts);
});

const overdue = [{ pet: 'Rex', name: 'Worming', dueOn: '2026-11-01' }];
const dayOff = { daysOff: [{ startsOn: '2026-11-21', endsOn: '2026-11-21', note: null }] };
/** Only what is looked at. */
const check = (dates: readonly string[]) =>
  ({
    visits: dates.map((date) => ({ date, overlaps: [], apart: [], dogs: null, ...dayOff })),
    overdue,
  }) as unknown as RequestCheck;

test('what decides a request names the day where there are several [request-texts-2]', () => {
  const [text = '', ...rest] = checkTexts(check(['2026-11-21']));
  expect(rest).toEqual(['Rex: Worming was due on 1 November 2026.']);
  expect(checkTexts(check(['2026-11-21', '2026-11-22'])).slice(0, 2)).toEqual([
    `Sat 21 Nov 2026: ${text}`,
    `Sun 22 Nov 2026: ${text}`,
  ]);
});

test('another day is offered only where one was asked for [request-texts-3]', () => {
  for (const kind of ['ask', 'change'] as const)
    expect(decliningText(kind)).toContain('another day');
  for (const kind of ['away', 'tellChange'] as const) {
    expect(decliningText(kind)).not.toContain('another day');
  }
});
