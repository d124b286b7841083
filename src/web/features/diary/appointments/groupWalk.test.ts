import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { groupOf } from '#web/features/diary/appointments/groupWalk.ts';

const walk = (id: string, startTime: string, endTime: string, fields: Partial<Appointment> = {}) =>
  ({
    id,
    date: '2026-06-01',
    endDate: null,
    startTime,
    endTime,
    serviceType: 'walk',
    status: 'confirmed',
    ...fields,
  }) as Appointment;

const first = walk('first', '09:00', '10:00');
const ids = (bookings: readonly Appointment[]) => groupOf(first, bookings).map(({ id }) => id);

test('walks at the same time are one group walk [group-walk-1]', () => {
  expect(ids([walk('early', '08:30', '09:30'), first, walk('late', '09:30', '10:30')])).toEqual([
    'early',
    'late',
  ]);
  expect(ids([walk('overnight', '08:00', '07:00')])).toEqual(['overnight']);
});

test('a walk before or after, of another day, another service, a stay, or done is none of the group [group-walk-2]', () => {
  expect(
    ids([
      walk('before', '08:00', '09:00'),
      walk('after', '10:00', '11:00'),
      walk('tomorrow', '09:00', '10:00', { date: '2026-06-02' }),
      walk('visit', '09:00', '10:00', { serviceType: 'grooming' }),
      walk('stay', '09:00', '10:00', { endDate: '2026-06-03' }),
      walk('done', '09:00', '10:00', { status: 'completed' }),
      walk('cancelled', '09:00', '10:00', { status: 'cancelled' }),
    ]),
  ).toEqual([]);
  expect(groupOf({ ...first, status: 'completed' }, [walk('other', '09:00', '10:00')])).toEqual([]);
});
