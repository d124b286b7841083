import { expect, it } from 'vitest';
import type { Service } from '#contract/diary/services.ts';
import {
  firstOfNextMonth,
  keptText,
  newPriceValues,
} from '#web/features/diary/services/newPrice.ts';

it.each([
  ['2026-11-22', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-01-31', '2028-02-01'],
])('after %s the next month begins on %s', (today, first) => {
  expect(firstOfNextMonth(today)).toBe(first);
});

const planned = {
  extraPetPrice: '3.00',
  nextPriceFrom: '2026-12-01',
  nextPrice: '20.00',
  nextExtraPetPrice: null,
} as Service;
const asPlanned = { price: '20.00', extraPetPrice: '', from: '2026-12-01' };

it.each([
  ['2026-11-22', asPlanned],
  ['2026-12-01', asPlanned],
  ['2026-12-02', { price: '', extraPetPrice: '3.00', from: '2027-01-01' }],
])(
  'on %s, the form of a price that is planned from 1 December starts with %o [new-price-2]',
  (today, values) => {
    expect(newPriceValues(planned, today)).toEqual(values);
  },
);

it('without a plan, the form starts with the price of extra pets and the next month [new-price-3]', () => {
  const service = { ...planned, nextPriceFrom: null, nextPrice: null, extraPetPrice: null };
  expect(newPriceValues(service, '2026-11-22')).toEqual({
    price: '',
    extraPetPrice: '',
    from: '2026-12-01',
  });
});

it.each([
  [{ changed: 1, kept: 0, typed: 0, invoiced: 0 }, ''],
  [
    { changed: 0, kept: 0, typed: 0, invoiced: 0 },
    'No bookings from that day on use this service.',
  ],
  [{ changed: 0, kept: 2, typed: 2, invoiced: 0 }, 'Keeps 2 that you priced yourself.'],
  [{ changed: 3, kept: 1, typed: 0, invoiced: 1 }, 'Keeps 1 on an issued invoice.'],
  [
    { changed: 3, kept: 1, typed: 0, invoiced: 0 },
    'Keeps 1 that costs the same or is completed or cancelled.',
  ],
  [
    { changed: 0, kept: 5, typed: 2, invoiced: 0 },
    'Keeps 2 that you priced yourself, and 3 that cost the same or are completed or cancelled.',
  ],
])('of bookings that keep their price, %o, it says "%s" [new-price-1]', (result, words) => {
  expect(keptText(result)).toBe(words);
});
