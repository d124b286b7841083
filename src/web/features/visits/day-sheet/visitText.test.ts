import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Day, DayVisit } from '#contract/visits/days.ts';
import { DayTotals } from '#web/features/visits/day-sheet/DayTotals.tsx';
import { OtherVisits } from '#web/features/visits/day-sheet/OtherVisits.tsx';
import { visitText } from '#web/features/visits/day-sheet/visitText.ts';
import { BusinessContext } from '#web/platform/session/session.ts';

const LONDON = 'Europe/London';
/** Only what is looked at. */
const visit = (fields: object = {}) =>
  ({
    id: 'v',
    startedAt: '2026-06-10T08:00:00.000Z',
    endedAt: '2026-06-10T09:05:00.000Z',
    miles: '1.25',
    appointmentIds: [],
    clientIds: ['ada'],
    petIds: ['rex', 'bella'],
    ...fields,
  }) as unknown as DayVisit;

test.each([
  [{}, 'Done 09:00 to 10:05, 1.25 miles'],
  [{ miles: null }, 'Done 09:00 to 10:05'],
  [{ endedAt: null }, 'Under way since 09:00'],
])('a visit with %j says: %s [visit-text-1]', (fields, text) => {
  expect(visitText(visit(fields), LONDON)).toBe(text);
});

const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

const others = (visits: readonly DayVisit[]) => {
  const sheet = {
    appointments: [{ id: 'booked' }],
    clients: [
      { id: 'ada', firstName: 'Ada', lastName: 'Byron' },
      { id: 'bob', firstName: 'Bob', lastName: 'Lee' },
    ],
    pets: [
      { id: 'rex', name: 'Rex' },
      { id: 'mia', name: 'Mia' },
    ],
    visits,
  } as unknown as Day;
  const value = { timeZone: LONDON };
  // The children come last.
  const router = { ssrPath: '/' } as ComponentProps<typeof Router>;
  const page = createElement(Router, router, createElement(OtherVisits, { sheet }));
  return words(renderToStaticMarkup(createElement(BusinessContext, { value }, page)));
};

test('visits without a booking of the day name their own client and pets, and others are not listed [other-visits-1]', () => {
  expect(others([visit({ appointmentIds: ['booked'] })])).toBe('');
  const text = others([visit(), visit({ id: 'w', appointmentIds: ['another day'], petIds: [] })]);
  expect(text).toContain('Ada Byron · Rex|Done 09:00 to 10:05, 1.25 miles');
  expect(text).toContain('|Ada Byron|');
  expect(text).not.toMatch(/Bob|Mia/);
});

test('the totals of a day are in words and pounds [day-totals-1]', () => {
  const totals = { visits: 3, dogs: 2, minutes: 90, price: '52.6', miles: '2.10' };
  const text = words(renderToStaticMarkup(createElement(DayTotals, { totals })));
  for (const each of ['Visits|3', 'Dogs|2', 'Price|£52.60', 'Walked|2.10 miles']) {
    expect(text).toContain(each);
  }
});
