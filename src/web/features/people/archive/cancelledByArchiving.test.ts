import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { CancelledBookings } from '#web/features/people/archive/CancelledBookings.tsx';
import { cancelledByArchiving } from '#web/features/people/archive/cancelledByArchiving.ts';

const NOW = { date: '2026-06-10', time: '09:15' };

/** Only what is looked at. */
const booking = (fields: object = {}) =>
  ({
    id: 'a',
    date: '2026-06-11',
    startTime: '09:00',
    title: 'Walk',
    status: 'confirmed',
    petIds: ['rex'],
    ...fields,
  }) as unknown as Appointment;

test.each([
  [{}, true],
  [{ status: 'pending' }, true],
  [{ status: 'completed' }, false],
  [{ status: 'cancelled' }, false],
  [{ date: '2026-06-10', startTime: '09:15' }, false],
  [{ date: '2026-06-10', startTime: '09:16' }, true],
  [{ petIds: ['rex', 'bella'] }, false],
  [{ petIds: [] }, true],
])(
  'archiving Rex, and not Bella, cancels a booking %j: %s [cancelled-by-archiving-1]',
  (fields, isCancelled) => {
    const cancelled = cancelledByArchiving([booking(fields)], NOW, new Set(['bella']));
    expect(cancelled).toHaveLength(isCancelled ? 1 : 0);
  },
);

const said = (count: number): string => {
  const bookings = Array.from({ length: count }, (_, at) => booking({ id: String(at) }));
  const query = { isFetching: false, isError: false, refetch: async () => Promise.reject() };
  return renderToStaticMarkup(
    // `refetch` is called by nobody here.
    createElement(CancelledBookings, { bookings, ...query } as never),
  ).replaceAll(/<[^>]*>/g, '|');
};

test('the first five are listed, and the others counted [cancelled-by-archiving-2]', () => {
  const rows = (text: string) => text.match(/Thu 11 Jun 2026, 09:00: Walk/g)?.length ?? 0;
  expect(said(0)).toContain('There are no upcoming bookings.');
  expect(said(1)).toContain('This cancels 1 upcoming booking|');
  expect(rows(said(5))).toBe(5);
  expect(said(5)).not.toContain('more');
  expect(rows(said(6))).toBe(5);
  expect(said(6)).toMatch(/This cancels 6 upcoming bookings\|.*and 1 more/);
});
