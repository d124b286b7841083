import type { Appointment } from '#contract/appointments.ts';

/** An appointment for tests; the given fields replace its own. */
export const testAppointment = (fields: Partial<Appointment>): Appointment => ({
  id: 'a',
  userId: 'u',
  clientId: 'c',
  petId: null,
  petIds: [],
  serviceId: null,
  seriesId: null,
  seriesDay: null,
  endDate: null,
  charges: [],
  title: 'Morning walk',
  description: null,
  serviceType: 'walk',
  date: '2026-03-30',
  startTime: '09:00',
  endTime: '10:00',
  status: 'confirmed',
  price: null,
  notes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
