import { expect, test } from 'vitest';
import { quotePath } from '#web/data/quotes.ts';

const booking = {
  serviceId: 's',
  clientId: '',
  petIds: [],
  date: '2026-12-28',
  startTime: '',
  endDate: '',
};

test('a quote is asked for with all that is known of the booking [quotes-1]', () => {
  expect(quotePath(booking)).toBe('/api/prices/quote?serviceId=s&date=2026-12-28');
  expect(
    quotePath({
      ...booking,
      clientId: 'c',
      petIds: ['a', 'b'],
      startTime: '09:30',
      endDate: '2026-12-30',
    }),
  ).toBe(
    '/api/prices/quote?serviceId=s&date=2026-12-28&clientId=c&startTime=09%3A30&endDate=2026-12-30&petIds=a&petIds=b',
  );
});

test.each([{ serviceId: '' }, { date: '' }, { date: '2026-02-30' }, { endDate: '2026-12-27' }])(
  'there is no quote with %j',
  (missing) => {
    expect(quotePath({ ...booking, ...missing })).toBeUndefined();
  },
);
