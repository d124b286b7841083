/** Visits: which run, and how they begin and end. The code that keeps them on the phone is loaded when it is wanted. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { readAgain } from '#web/data/change.ts';
import { offlineDay } from '#web/data/offlineDay/offlineDay.ts';
import { petsQuery } from '#web/data/pets.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { phoneVisits, type PhoneVisits } from '#web/data/visits/phoneVisits.ts';
import { RUNNING_VISITS_PATH, VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { whenIdle } from '#web/platform/nav/idle.ts';
import { lazyCode, loadForAction } from '#web/platform/nav/lazyPart.ts';
import { type Session, useSession } from '#web/platform/session/session.ts';

const code = lazyCode(async () => import('#web/data/visits/keepVisits.ts'));
const recorder = lazyCode(async () => import('#web/data/recorder/browserRecorder.ts'));
const statuses = lazyCode(async () => import('#web/data/unsentStatuses.ts'));
const actions = lazyCode(async () => import('#web/data/visits/bookedVisits.ts'));

/** The visits of this phone, and those that run on another one. @public */
export const usePhoneVisits = (): PhoneVisits =>
  useSyncExternalStore(phoneVisits.subscribe, phoneVisits.snapshot);

/** Returns `(rows, idOf)`: the rows whose visit was not deleted on this phone. @public */
export function useWithoutDeleted(): <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
) => Row[] {
  const { deleted } = usePhoneVisits();
  return (rows, idOf) => rows.filter((row) => !deleted.has(idOf(row)));
}

/** The visit that is under way for a booking, or without one the visit that began last; undefined where none is. @public */
export function useRunningVisit(appointmentId?: string): PhoneVisit | undefined {
  return usePhoneVisits().visits.findLast(
    ({ visit }) =>
      visit.endedAt === null &&
      (appointmentId === undefined || visit.appointmentIds.includes(appointmentId)),
  );
}

/** Asks which visits are under way, on other phones too, so that every screen shows them: at once, or when the page is idle. */
export function useReadRunningVisits(isWanted = true): void {
  const { data } = useQuery<Visit[]>({ queryKey: [RUNNING_VISITS_PATH], enabled: isWanted });
  useEffect(() => {
    if (data) phoneVisits.showRunning(data);
  }, [data]);
}

/** Returns `(appointments)`, which begins their visit now and shows it. Several bookings are one group walk. @public */
export function useStartVisit(): (appointments: readonly Appointment[]) => Promise<void> {
  const { id: userId } = useSession();
  const cache = useQueryClient();
  return useCallback(
    async (appointments) => {
      const startedAt = new Date().toISOString();
      const part = await loadForAction(actions);
      const pets = cache.getQueryData(petsQuery.queryKey) ?? [];
      await part?.startBookings(userId, appointments, pets, startedAt);
    },
    [userId, cache],
  );
}

/** Returns `(id)`, which ends a visit now and with it completes its bookings. @public */
export function useFinishVisit(): (id: string) => Promise<void> {
  const { id: userId } = useSession();
  const cache = useQueryClient();
  return useCallback(
    async (id) => {
      const endedAt = new Date().toISOString();
      const part = await loadForAction(actions);
      const pets = cache.getQueryData(petsQuery.queryKey) ?? [];
      await part?.finishBookings(userId, id, pets, endedAt);
    },
    [userId, cache],
  );
}

/** Sends what is unsent on this phone, goes on with the visits that were interrupted, and keeps the next days. Returns a function that stops it. */
export function keepOnPhone(
  session: Session,
  cache: QueryClient,
  onUnauthorized: () => void,
): () => void {
  const { id: userId } = session;
  const stopped = new AbortController();
  async function start(): Promise<void> {
    // The actions too, so that a visit can begin where there is no signal.
    const [{ keepVisits }, { onWalkSent }, { onStatusSettled }, { keepDay }] = await Promise.all([
      code.load(),
      recorder.load(),
      statuses.load(),
      offlineDay.load(),
      actions.load(),
    ]);
    if (stopped.signal.aborted) return;
    const stopWalks = onWalkSent({ onSaved: () => void readAgain(cache, 'walk'), onUnauthorized });
    stopped.signal.addEventListener('abort', stopWalks);
    stopped.signal.addEventListener('abort', keepDay(session, cache, onUnauthorized));
    const stop = keepVisits(userId, (id, kind, visit) => {
      if (visit !== undefined) cache.setQueryData([`${VISITS_PATH}/${id}`], visit);
      if (kind === 'delete') cache.removeQueries({ queryKey: [`${VISITS_PATH}/${id}`] });
      const read = readAgain(cache, kind === 'event' ? 'visit' : ['visit', 'appointment']);
      if (kind === 'delete') void read.finally(() => phoneVisits.showAgain(id));
    });
    stopped.signal.addEventListener('abort', stop);
    const stopListening = onStatusSettled(() => void readAgain(cache, 'appointment'));
    stopped.signal.addEventListener('abort', stopListening);
  }
  const cancel = whenIdle(() => void start().catch(() => undefined));
  stopped.signal.addEventListener('abort', cancel);
  return () => stopped.abort();
}
