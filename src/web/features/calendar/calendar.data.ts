/** Moving bookings: seen at once, saved behind, put back where that fails. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import { refreshAppointments } from '#web/features/appointments/appointments.data.ts';
import { useFailure } from '#web/platform/failure.ts';
import { apiRequest } from '#web/platform/http.ts';
import { toast } from '#web/platform/toast.ts';
import { listWith, periodOf } from './movedLists.ts';
import type { Times } from './span.ts';

const MOVES = ['move-appointment'];

export interface Move {
  /** The booking as it stood. */
  before: Appointment;
  to: Times;
  /** Takes an earlier move back; it is not offered to be taken back again. */
  isUndo?: boolean;
}

const timesIn = ({ date, startTime, endTime }: Appointment): Times => ({
  date,
  startTime,
  endTime,
});

const isList = (key: readonly unknown[]) => periodOf(String(key[0])) !== undefined;

function cachedLists(queryClient: QueryClient) {
  return queryClient.getQueriesData<Appointment[]>({
    predicate: ({ queryKey }) => isList(queryKey),
  });
}

/** The booking as the screen shows it, with the version that was last heard of. */
function cached(queryClient: QueryClient, id: string): Appointment | undefined {
  for (const [, list] of cachedLists(queryClient)) {
    const found = list?.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function show(queryClient: QueryClient, booked: Appointment): void {
  for (const [key, list] of cachedLists(queryClient)) {
    const period = periodOf(String(key[0]));
    if (list !== undefined && period !== undefined) {
      queryClient.setQueryData(key, listWith(list, booked, period));
    }
  }
}

/** How many moves of a booking are not yet answered. */
const underWay = new Map<string, number>();

const count = (id: string, by: 1 | -1): void => {
  underWay.set(id, (underWay.get(id) ?? 0) + by);
};

/** Whether a later move of the same booking waits for its turn. */
const isMovedAgain = (id: string): boolean => (underWay.get(id) ?? 0) > 1;

/** Gives `(move)`: shows the booking in its new place and saves it there, with Undo in the toast. */
export function useMoveAppointment(): (move: Move) => void {
  const queryClient = useQueryClient();
  const fail = useFailure();
  const { mutate } = useMutation({
    mutationKey: MOVES,
    // One after the other: each must carry the version that the one before has made.
    scope: { id: 'move-appointment' },
    mutationFn: ({ before, to }: Move) => {
      const { updatedAt } = cached(queryClient, before.id) ?? before;
      return apiRequest<Appointment>('PUT', `/api/appointments/${before.id}`, { ...to, updatedAt });
    },
    onMutate: async ({ before, to }) => {
      count(before.id, 1);
      show(queryClient, { ...(cached(queryClient, before.id) ?? before), ...to });
      // An answer that is under way knows nothing of this yet.
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => isList(queryKey) });
    },
    onSuccess: (saved, { before, isUndo = false }) => {
      const shown = isMovedAgain(saved.id) && cached(queryClient, saved.id);
      show(queryClient, shown ? { ...saved, ...timesIn(shown) } : saved);
      toast({
        title: 'Success',
        description: 'Appointment updated successfully',
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onClick: () => mutate({ before: saved, to: timesIn(before), isUndo: true }),
          },
        }),
      });
    },
    onError: (error, { before }) => {
      if (!isMovedAgain(before.id)) {
        show(queryClient, { ...(cached(queryClient, before.id) ?? before), ...timesIn(before) });
      }
      fail(error, 'Failed to update appointment');
    },
    onSettled: (_saved, _error, { before }) => {
      count(before.id, -1);
      if (queryClient.isMutating({ mutationKey: MOVES }) === 1)
        void refreshAppointments(queryClient);
    },
  });
  return mutate;
}
