/** Moving bookings: shown at once, saved in the background, moved back where that fails. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/diary/appointments.ts';
import { useUpdateFailure } from '#web/features/diary/appointments/useUpdateFailure.ts';
import { saveAppointment } from '#web/data/appointments.ts';
import { readAgain } from '#web/data/change.ts';
import { listWith, periodOf } from '#web/features/diary/calendar/movedLists.ts';
import { toastMove } from '#web/features/diary/appointments/moveToast.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';

const MOVES = ['move-appointment'];

export interface Move {
  /** The booking as it was. */
  before: Appointment;
  to: Times;
  /** Undoes an earlier move, and is not itself offered to be undone. */
  isUndo?: boolean;
}

const timesIn = ({ date, startTime, endTime, endDate }: Appointment): Times => ({
  date,
  startTime,
  endTime,
  endDate,
});

const isList = (key: readonly unknown[]) => periodOf(String(key[0])) !== undefined;

function cachedLists(queryClient: QueryClient) {
  return queryClient.getQueriesData<Appointment[]>({
    predicate: ({ queryKey }) => isList(queryKey),
  });
}

/** The booking as the screen shows it, with the latest version that is known. */
function cached(queryClient: QueryClient, id: string): Appointment | undefined {
  for (const [, list] of cachedLists(queryClient)) {
    const found = list?.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Shows a booking at these times in every list that is loaded. */
export function showBooking(queryClient: QueryClient, booked: Appointment): void {
  for (const [key, list] of cachedLists(queryClient)) {
    const period = periodOf(String(key[0]));
    if (list !== undefined && period !== undefined) {
      queryClient.setQueryData(key, listWith(list, booked, period));
    }
  }
}

/** Whether a later move of the same booking is queued behind the one that has just been answered. */
function isMovedAgain(queryClient: QueryClient, id: string): boolean {
  const moves = queryClient.getMutationCache().findAll({ mutationKey: MOVES, status: 'pending' });
  const ofBooking = moves.filter(
    ({ state }) => isMove(state.variables) && state.variables.before.id === id,
  );
  return ofBooking.length > 1;
}

const isMove = (variables: unknown): variables is Move =>
  typeof variables === 'object' && variables !== null && 'before' in variables;

/** Returns `(move)`: shows the booking at its new time and saves it, with Undo in the toast. */
export function useMoveAppointment(): (move: Move) => void {
  const queryClient = useQueryClient();
  const fail = useUpdateFailure();
  const { mutate } = useMutation({
    mutationKey: MOVES,
    // One after the other: each must carry the version that the one before has made.
    scope: { id: 'move-appointment' },
    mutationFn: ({ before, to }: Move) => {
      const { updatedAt } = cached(queryClient, before.id) ?? before;
      return saveAppointment({ id: before.id, fields: to, readAt: updatedAt });
    },
    onMutate: async ({ before, to }) => {
      showBooking(queryClient, { ...(cached(queryClient, before.id) ?? before), ...to });
      // A list that is on its way was read before this move.
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => isList(queryKey) });
    },
    onSuccess: (saved, { before, isUndo = false }) => {
      const shown = isMovedAgain(queryClient, saved.id) && cached(queryClient, saved.id);
      showBooking(queryClient, shown ? { ...saved, ...timesIn(shown) } : saved);
      const undo = {
        label: 'Undo',
        onClick: () => mutate({ before: saved, to: timesIn(before), isUndo: true }),
      };
      void toastMove(before, saved, isUndo ? undefined : undo);
    },
    onError: (error, { before }) => {
      if (!isMovedAgain(queryClient, before.id)) {
        showBooking(queryClient, {
          ...(cached(queryClient, before.id) ?? before),
          ...timesIn(before),
        });
      }
      fail(error);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: MOVES }) === 1)
        void readAgain(queryClient, 'appointment');
    },
  });
  return mutate;
}
