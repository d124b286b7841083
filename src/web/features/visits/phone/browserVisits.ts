/** The visits of this phone, connected to the browser. They live on while other screens are shown. */
import { v7 } from 'uuid';
import type { Visit, VisitChanges, VisitEventValues } from '#contract/visits.ts';
import {
  begun,
  isRunning,
  type NewVisit,
  type PhoneVisit,
  type Step,
  type VisitNames,
  withChange,
  withDeletion,
  withEnd,
  withEvent,
  withoutStep,
} from '#web/features/visits/phone/phoneVisit.ts';
import { createVisitOutbox } from '#web/features/visits/phone/visitOutbox.ts';
import { visitStore } from '#web/features/visits/phone/visitStore.ts';
import { adopted, phoneVisits, type PhoneVisits } from '#web/features/visits/phoneVisits.ts';
import { RUNNING_VISITS_PATH, VISITS_PATH } from '#web/features/visits/visitPaths.data.ts';
import { type TrackOf, visitTrack } from '#web/features/walks/recorder/visitTrack.data.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { askUser } from '#web/platform/session/askUser.ts';

const RETRY_MS = 30_000;

type SendListener = (id: string, kind: Step['kind'], visit: Visit | undefined) => void;

const sendListeners = new Set<SendListener>();

let waitsFor: PhoneVisits['waitsFor'];

const now = () => new Date().toISOString();

const trackOf = ({ id, userId, trackId }: PhoneVisit): TrackOf | undefined =>
  trackId === undefined ? undefined : { userId, visitId: id, trackId };

/** Does something with the track that a visit has on this phone. What fails is tried again at the next start. */
async function withTrack(
  record: PhoneVisit,
  action: (track: TrackOf) => Promise<void>,
): Promise<void> {
  const track = trackOf(record);
  if (track !== undefined) await action(track).catch((error: unknown) => reportError(error));
}

const outbox = createVisitOutbox({
  store: visitStore,
  calls: {
    create: (body) => apiRequest('POST', VISITS_PATH, body),
    update: (id, body) => apiRequest('PUT', `${VISITS_PATH}/${id}`, body),
    addEvent: (id, body) => apiRequest('POST', `${VISITS_PATH}/${id}/events`, body),
    delete: (id) => deleteRequest(`${VISITS_PATH}/${id}`),
  },
  currentUser: askUser,
  runExclusive: (action) => runExclusive('pawkeeper:visits', action),
  hasTrackLeft: async (record) => {
    const track = trackOf(record);
    return track === undefined || visitTrack.hasLeft(track);
  },
  onSent: (...sent) => {
    for (const listener of sendListeners) listener(...sent);
  },
});

/** Shows what is stored. */
async function refresh(userId: string): Promise<readonly PhoneVisit[]> {
  const stored = await visitStore.list(userId);
  phoneVisits.show({ visits: stored, waitsFor });
  return stored;
}

async function send(userId: string): Promise<void> {
  const sent = await outbox.send(userId);
  waitsFor = sent === 'offline' ? 'network' : sent === 'signedOut' ? 'signIn' : undefined;
  await refresh(userId);
}

/** Changes a visit on this phone, then sends the change. One that another phone began is kept here from now on. */
async function act(
  userId: string,
  id: string,
  change: (before: PhoneVisit) => PhoneVisit,
): Promise<PhoneVisit | undefined> {
  const shown = phoneVisits.snapshot().visits.find((record) => record.id === id);
  const after = await visitStore.change(userId, id, (before) => {
    const known = before ?? shown;
    return known && change(known);
  });
  await refresh(userId);
  void send(userId);
  return after;
}

/** Begins a visit, or logs one that is over, and returns its id. */
export async function startVisit({
  isTracked = false,
  ...start
}: Omit<NewVisit, 'values'> & {
  values: Omit<NewVisit['values'], 'id'>;
  isTracked?: boolean;
}): Promise<string> {
  const id = v7();
  const visit = {
    ...start,
    values: { ...start.values, id },
    trackId: isTracked ? v7() : undefined,
  };
  const record = begun(visit, now());
  await visitStore.change(start.userId, id, () => record);
  await refresh(start.userId);
  void withTrack(record, visitTrack.begin);
  void send(start.userId);
  return id;
}

/** Ends a visit at a moment, its track too. */
export async function finishVisit(userId: string, id: string, endedAt = now()): Promise<void> {
  const ended = await act(userId, id, (before) => withEnd(before, endedAt, [v7(), v7()]));
  if (ended === undefined) return;
  await withTrack(ended, visitTrack.end);
  void send(userId);
}

/** Adds an event to a visit, or one that corrects another. */
export const addEvent = (userId: string, id: string, event: VisitEventValues) =>
  act(userId, id, (before) => withEvent(before, { ...event, id: v7() }, now()));

/** Keeps a visit of the server on this phone, so that it can be corrected without a network. */
export const changeVisit = (
  userId: string,
  visit: Visit,
  changes: VisitChanges,
  names?: Partial<VisitNames>,
) =>
  visitStore
    .change(userId, visit.id, (before) => before ?? adopted(visit))
    .then(() => act(userId, visit.id, (before) => withChange(before, changes, v7(), names)));

/** Deletes a visit with its track. */
export async function deleteVisit(userId: string, visit: Visit): Promise<void> {
  await visitStore.change(userId, visit.id, (before) => before ?? adopted(visit));
  const deleted = await act(userId, visit.id, (before) => withDeletion(before, v7()));
  if (deleted !== undefined) await withTrack(deleted, visitTrack.discard);
}

/** Begins to record the track of a visit that has none yet, or goes on with it. */
export async function recordTrack(userId: string, id: string): Promise<void> {
  const record = await act(userId, id, (before) => ({
    ...before,
    trackId: before.trackId ?? v7(),
  }));
  if (record !== undefined) await withTrack(record, visitTrack.resume);
}

/** Sends what the server refused once more, or leaves the refused step out. */
export const retry = (userId: string, id: string) =>
  act(userId, id, (before) => ({ ...before, refusal: undefined }));
export const leaveOut = (userId: string, id: string) =>
  act(userId, id, (before) =>
    before.refusal === undefined
      ? before
      : (withoutStep(before, before.refusal.stepId) ?? { ...before, steps: [], hasArrived: true }),
  );

/** What has ended on another phone ends here, with the track that this one recorded. */
async function endHere(record: PhoneVisit): Promise<void> {
  const { userId, id, trackId } = record;
  const visit = await apiRequest<Visit>('GET', `${VISITS_PATH}/${id}`).catch(() => undefined);
  await visitStore.change(userId, id, (before) => {
    if (before === undefined || !before.hasArrived || visit?.endedAt === null) return before;
    if (visit === undefined || trackId === undefined) return undefined;
    return withEnd({ ...before, visit }, visit.endedAt, [v7(), v7()]);
  });
  await withTrack(record, visitTrack.end);
}

/** Asks the server whether the visits that are shown still run: another phone may have ended them. */
async function readRunning(userId: string): Promise<void> {
  const known = await visitStore.list(userId);
  if (phoneVisits.snapshot().visits.length === 0) return;
  const answer = await apiRequest<Visit[]>('GET', RUNNING_VISITS_PATH);
  // Another account may have signed in since.
  const running = answer.filter((visit) => visit.userId === userId);
  phoneVisits.showRunning(running);
  for (const record of known.filter((each) => each.hasArrived && isRunning(each))) {
    const visit = running.find(({ id }) => id === record.id);
    if (visit === undefined) await endHere(record);
    else {
      await visitStore.change(userId, record.id, (before) =>
        before?.hasArrived === true ? { ...before, visit } : before,
      );
    }
  }
  await refresh(userId);
}

const mayLocate = async (): Promise<boolean> =>
  (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';

/** Goes on with the tracks that were interrupted, and ends those whose visit is over. */
async function takeUpTracks(records: readonly PhoneVisit[]): Promise<void> {
  for (const record of records) {
    if (!isRunning(record)) await withTrack(record, visitTrack.end);
    // Without a permission the browser would ask for one out of the blue.
    else if (await mayLocate().catch(() => false)) await withTrack(record, visitTrack.resume);
  }
}

/**
 * Takes up what was left on this phone, and sends what waits: now, when the network is back, when the page comes to the front, and
 * every half minute. Returns a function that stops it.
 */
export function keepVisits(userId: string, listener: SendListener): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isWaiting = () => phoneVisits.snapshot().visits.some(({ steps }) => steps.length > 0);
  const sendIfAny = () => {
    if (isWaiting()) void send(userId);
  };
  async function look(): Promise<void> {
    await send(userId);
    // Without an answer the screens show what this phone knows.
    await readRunning(userId).catch(() => undefined);
  }
  addEventListener('online', () => void look(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && look()),
    { signal },
  );
  const timer = setInterval(sendIfAny, RETRY_MS);
  const stopTracks = visitTrack.onSent(sendIfAny);
  sendListeners.add(listener);
  void refresh(userId).then(takeUpTracks).then(look);
  return () => {
    stopped.abort();
    clearInterval(timer);
    stopTracks();
    sendListeners.delete(listener);
  };
}
