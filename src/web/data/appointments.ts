/** Reading and saving appointments. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Appointment, AppointmentInput } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { useChange } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

/** Where appointments are; its lists are `?from=…&to=…` and `/today`. */
export const APPOINTMENTS_PATH = '/api/appointments';

/** The appointments of a period, both days included. */
export const appointmentsQuery = (from: IsoDate, to: IsoDate) =>
  queryOptions<Appointment[]>({ queryKey: [`${APPOINTMENTS_PATH}?from=${from}&to=${to}`] });

/** The appointments of the business's day, by time. */
export const todaysAppointmentsQuery = queryOptions<Appointment[]>({
  queryKey: [`${APPOINTMENTS_PATH}/today`],
});

/** Whose bookings. */
export type BookingsOf = { clientId: string } | { petId: string };

/** The bookings of a client or a pet from a day on. */
export const bookingsFromQuery = (subject: BookingsOf, from: IsoDate) =>
  queryOptions<Appointment[]>({
    queryKey: [`${APPOINTMENTS_PATH}?${new URLSearchParams({ ...subject, from })}`],
  });

/** The bookings of a client in a period, both days included. */
export const clientsBookingsQuery = (clientId: string, days: { from: IsoDate; to: IsoDate }) =>
  queryOptions<Appointment[]>({
    queryKey: [`${APPOINTMENTS_PATH}?${new URLSearchParams({ clientId, ...days })}`],
  });

export const useAppointmentsBetween = (from: IsoDate, to: IsoDate) =>
  useQuery(appointmentsQuery(from, to));

export const useTodaysAppointments = (enabled = true) =>
  useQuery({ ...todaysAppointmentsQuery, enabled });

/** The appointments of one day; without a day those of today. */
export const useDaysAppointments = (day?: IsoDate) =>
  useQuery(day === undefined ? todaysAppointmentsQuery : appointmentsQuery(day, day));

/** All that is read at the path: lists of appointments, and warnings and previews of changes, which depend on them. */
const everyAnswer = pathFilter(APPOINTMENTS_PATH);

/** Changes every list of appointments that was read: all, today's and those of periods. */
function setLists(cache: QueryClient, change: (rows: Appointment[]) => Appointment[]): void {
  for (const [key, answer] of cache.getQueriesData(everyAnswer)) {
    if (Array.isArray(answer))
      cache.setQueryData<Appointment[]>(key, (rows) => rows && change(rows));
  }
}

/** Removes the appointments of a deleted client or pet from every list at once. */
export function removeAppointments(
  cache: QueryClient,
  isGone: (appointment: Appointment) => boolean,
): void {
  setLists(cache, (rows) => rows.filter((row) => !isGone(row)));
}

/** An appointment as the screens show it; undefined where no list has it. */
export function shownAppointment(cache: QueryClient, id: string): Appointment | undefined {
  for (const [, answer] of cache.getQueriesData<Appointment[]>(everyAnswer)) {
    const found = Array.isArray(answer) ? answer.find((row) => row.id === id) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What to save: without an id it is a new appointment. An update may carry a part of the fields. */
export interface AppointmentSave {
  id?: string | undefined;
  fields: Partial<AppointmentInput>;
  /** The `updatedAt` of the record that was changed; the save fails with a 409 where it has changed since. */
  readAt?: string | undefined;
  /** The idempotency key of a new one. */
  key?: string | undefined;
}

/** Creates or updates an appointment. The caller invalidates the lists. */
export function saveAppointment({
  id,
  fields,
  readAt,
  key,
}: AppointmentSave): Promise<Appointment> {
  if (id === undefined) return apiRequest('POST', APPOINTMENTS_PATH, fields, { key });
  return apiRequest('PUT', `${APPOINTMENTS_PATH}/${id}`, { ...fields, updatedAt: readAt });
}

/** Shows an appointment as it is now in every list that has it. */
export function showAppointment(cache: QueryClient, shown: Appointment): void {
  setLists(cache, (rows) => rows.map((row) => (row.id === shown.id ? shown : row)));
}

/** Creates or updates an appointment and returns it as it was saved. */
export const useSaveAppointment = () => useChange('appointment', saveAppointment);

/** Deletes an appointment by its id. */
export const useDeleteAppointment = () =>
  useChange('appointment', (id: string) => deleteRequest(`${APPOINTMENTS_PATH}/${id}`), {
    show: (cache, _, id) => removeAppointments(cache, (appointment) => appointment.id === id),
  });

/** Undoes the deletion of an appointment by its id. */
export const useRestoreAppointment = () =>
  useChange('appointment', (id: string) =>
    apiRequest<Appointment>('POST', `${APPOINTMENTS_PATH}/${id}/restore`),
  );
