/** Appointments, read and saved. */
import {
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Appointment, AppointmentInput } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { apiRequest, HttpError } from '#web/platform/http.ts';
import { readAgain } from '#web/platform/readAgain.ts';

const PATH = '/api/appointments';

/** The appointments of a period, both days included. */
export function useAppointmentsBetween(from: IsoDate, to: IsoDate) {
  return useQuery<Appointment[]>({ queryKey: [`${PATH}?from=${from}&to=${to}`] });
}

/** The appointments of the business's day, by time. */
export function useTodaysAppointments() {
  return useQuery<Appointment[]>({ queryKey: [`${PATH}/today`] });
}

/** Every list of appointments: the whole one, today's and those of periods. */
const everyList: QueryFilters = {
  predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH),
};

/** Reads every list of appointments again that a screen shows; the others when one does. */
export function refreshAppointments(queryClient: QueryClient): Promise<void> {
  return readAgain(queryClient, everyList);
}

/** Takes appointments that went with their client or pet out of every list at once. */
export function forgetAppointments(
  queryClient: QueryClient,
  isGone: (appointment: Appointment) => boolean,
): void {
  queryClient.setQueriesData<Appointment[]>(everyList, (rows) =>
    rows?.filter((row) => !isGone(row)),
  );
}

/** What to save: without an id it is a new appointment. An update may carry a part of the fields. */
export interface AppointmentSave {
  id?: string | undefined;
  fields: Partial<AppointmentInput>;
  /** The `updatedAt` of the record that was changed; the save fails with a 409 where it has changed since. */
  readAt?: string | undefined;
}

function save({ id, fields, readAt }: AppointmentSave): Promise<Appointment> {
  if (id === undefined) return apiRequest('POST', PATH, fields);
  return apiRequest('PUT', `${PATH}/${id}`, { ...fields, updatedAt: readAt });
}

/** Creates or updates an appointment and gives it as it was saved. */
export function useSaveAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      // Not awaited: it is saved, and the form need not stay until the lists have come again.
      void refreshAppointments(queryClient);
    },
  });
}

/** Gone already is gone: the wish is fulfilled. */
async function deleteOne(id: string): Promise<void> {
  try {
    await apiRequest('DELETE', `${PATH}/${id}`);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** Deletes an appointment by its id. */
export function useDeleteAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteOne,
    onSuccess: () => {
      void refreshAppointments(queryClient);
    },
  });
}
