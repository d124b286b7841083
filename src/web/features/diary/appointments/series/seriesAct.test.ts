import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { seriesAct } from '#web/features/diary/appointments/series/seriesAct.ts';

const ID = '0198a5a0-0000-7000-8000-000000000001';

const stored: Appointment = {
  id: ID,
  userId: ID,
  clientId: ID,
  petId: null,
  petIds: [],
  serviceId: null,
  seriesId: ID,
  seriesDay: '2026-03-30',
  cancellationTerms: null,
  cancelledBy: null,
  cancellationFee: null,
  cancellationReason: null,
  title: 'Walk',
  description: null,
  serviceType: 'walk',
  date: '2026-03-30',
  startTime: '09:00',
  endTime: '10:00',
  endDate: null,
  status: 'pending',
  price: null,
  charges: [],
  notes: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};

const same = {
  title: 'Walk',
  startTime: '09:00',
  endDate: null,
  price: null,
  status: 'pending',
} as const;

test.each([
  [{ ...same }, undefined],
  [{ ...same, startTime: '09:15' }, 'change'],
  [{ ...same, notes: 'Back gate' }, 'change'],
  [{ ...same, status: 'confirmed' }, 'change'],
  [{ ...same, status: 'cancelled' }, 'cancel'],
  [{ ...same, status: 'cancelled', title: 'No walk' }, 'cancel'],
  [{ ...same, status: 'completed' }, undefined],
  [{ ...same, status: 'completed', price: '12.00' }, undefined],
] as const)(
  'a change of one may be meant for others of its series: %j [series-act-1]',
  (fields, act) => {
    expect(seriesAct(stored, fields)).toBe(act);
  },
);
