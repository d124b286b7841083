/** The visits of this phone, connected to the browser. They live on while other screens are shown. */
import { v7 } from 'uuid';
import type { Visit, VisitChanges, VisitEventValues } from '#contract/visits.ts';
import { unsentStatuses } from '#web/features/appointments/unsentStatuses.data.ts';
import { hasLooseTrack, keptOnPhone } from '#web/features/visits/phone/deletion.ts';
import {
  begun,
  endsBeforeStart,
  isRunning,
  type NewVisit,
  type PhoneVisit,
  type Step,
  type VisitNames,
  withChange,
  withEnd,
  withEvent,
  withoutStep,
  withRefusal,
} from '#web/features/visits/phone/phoneVisit.ts';
import { createVisitOutbox } from '#web/features/visits/phone/visitOutbox.ts';
import { visitStore } from '#web/features/visits/phone/visitStore.ts';
import { takeUpTracks, trackOf, withTrack } from '#web/features/visits/phone/visitTracks.ts';
import { adopted, phoneVisits, type PhoneVisits } from '#web/features/visits/phoneVisits.ts';
import {
  RUNNING_VISITS_PATH,
  VISIT_PHOTOS_PATH,
  VISITS_PATH,
} from '#web/features/visits/visitPaths.data.ts';
import { type TrackStart, visitTrack } from '#web/features/walks/recorder/visitTrack.data.ts';
import { WALKS_PATH } from '#web/features/walks/walks.data.ts';
import { unreadable } from '#web/platform/device/unreadable.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { PhotoProblem, sendPhoto } from '#web/platform/forms/photo.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest, isNotFound } from '#web/platform/net/http.ts';
import { askUser } from '#web/platform/session/askUser.ts';

const RETRY_MS = 30_000;
const PHOTO_GONE =
  'A photo is no longer on this phone. Leave it out, and take it again if you can.';

type SendListener = (id: string, kind: Step['kind'], visit: Visit | undefined) => void;

const sendListeners = new Set<SendListener>();
/** What was sent before the app began to listen: a page may be quicker. */
const unheard: Parameters<SendListener>[] = [];
let isKept = false;

/** Calls `listener` for each step that arrives. Returns a function that stops it. */
export function onVisitSent(listener: SendListener): () => void {
  sendListeners.add(listener);
  return () => void sendListeners.delete(listener);
}

let waitsFor: PhoneVisits['waitsFor'];

const now = () => new Date().toISOString();

const outbox = createVisitOutbox({
  store: visitStore,
  calls: {
    create: (body) => apiRequest('POST', VISITS_PATH, body),
    update: (id, body) => apiRequest('PUT', `${VISITS_PATH}/${id}`, body),
    addEvent: (id, body) => apiRequest('POST', `${VISITS_PATH}/${id}/events`, body),
    sendPhoto: async (id, at) => {
      const file = await visitStore.photo(id, at);
      if (file === undefined) throw new PhotoProblem(PHOTO_GONE);
      return sendPhoto(file);
    },
    attachPhoto: async (id, photoURL, petId) => {
      await apiRequest('PUT', VISIT_PHOTOS_PATH, { photoURL, visitId: id, petId });
      return apiRequest<Visit>('GET', `${VISITS_PATH}/${id}`);
    },
    delete: async (record) => {
      await withTrack(record, visitTrack.discard);
      await deleteRequest(`${VISITS_PATH}/${record.id}`);
      // It may have arrived before its visit was told of it.
      if (hasLooseTrack(record)) await deleteRequest(`${WALKS_PATH}/${record.trackId}`);
    },
  },
  currentUser: askUser,
  runExclusive: (action) => runExclusive('pawkeeper:visits', action),
  hasTrackLeft: async (record) => {
    const track = trackOf(record);
    return track === undefined || visitTrack.hasLeft(track);
  },
  onSent: (...sent) => {
    const [id, kind, visit] = sent;
    if (typeof visit?.endedAt === 'string') phoneVisits.endRunning(id);
    if (kind === 'delete') phoneVisits.hideDeleted(id);
    for (const listener of sendListeners) listener(...sent);
    if (!isKept) unheard.push(sent);
  },
});

function show(userId: string, visits: readonly PhoneVisit[]): void {
  const setAside = unreadable.snapshot().filter((record) => record.userId === userId);
  phoneVisits.show({ visits, waitsFor, unreadable: setAside });
}

/** Shows what is stored. */
export async function showStored(userId: string): Promise<readonly PhoneVisit[]> {
  const stored = await visitStore.list(userId);
  show(userId, stored);
  return stored;
}

/** Sends what waits. */
export async function sendNow(userId: string): Promise<void> {
  const sent = await outbox.send(userId);
  waitsFor = sent === 'offline' ? 'network' : sent === 'signedOut' ? 'signIn' : undefined;
  await showStored(userId);
}

/**
 * Changes a visit on this phone, then sends the change. One that another phone began is kept here from now on. `change` may run twice, so
 * the ids that it gives are made before.
 */
export async function act(
  userId: string,
  subject: Visit | string,
  change: (before: PhoneVisit) => PhoneVisit,
): Promise<PhoneVisit | undefined> {
  const id = typeof subject === 'string' ? subject : subject.id;
  const shown = phoneVisits.snapshot().visits.find((record) => record.id === id);
  const after = await visitStore.change(userId, id, (before) => {
    const known = before ?? shown ?? (typeof subject === 'string' ? undefined : adopted(subject));
    return known && keptOnPhone(change(known));
  });
  await showStored(userId);
  void sendNow(userId);
  return after;
}

/** Begins a visit, or logs one that is over, and returns it. */
export async function startVisit({
  isTracked = false,
  ...start
}: Omit<NewVisit, 'values'> & {
  values: Omit<NewVisit['values'], 'id'>;
  isTracked?: boolean;
}): Promise<Visit> {
  const id = v7();
  const visit = {
    ...start,
    values: { ...start.values, id },
    trackId: isTracked ? v7() : undefined,
  };
  const record = begun(visit, now());
  await visitStore.change(start.userId, id, () => record);
  await showStored(start.userId);
  void withTrack(record, visitTrack.begin);
  void sendNow(start.userId);
  return record.visit;
}

/** Ends a visit at a moment, its track too; answers false where that is before its beginning, and nothing is changed. */
export async function finishVisit(userId: string, id: string, endedAt: string): Promise<boolean> {
  const shown = phoneVisits.snapshot().visits.find((record) => record.id === id);
  if (shown && endsBeforeStart(shown.visit.startedAt, endedAt)) return false;
  const stepIds = [v7(), v7()] as const;
  const ended = await act(userId, id, (before) => withEnd(before, endedAt, stepIds));
  if (ended !== undefined) await endTrack(ended);
  return true;
}

async function endTrack(record: PhoneVisit): Promise<void> {
  await withTrack(record, visitTrack.end);
  void sendNow(record.userId);
}

/** Adds an event to a visit, or one that corrects another. */
export function addEvent(
  userId: string,
  visit: Visit,
  event: VisitEventValues,
): Promise<PhoneVisit | undefined> {
  const values = { ...event, id: v7() };
  const at = now();
  return act(userId, visit, (before) => withEvent(before, values, at));
}

/** Adds several events at once, such as one for each pet, and returns a function that takes them back. */
export async function addEvents(
  userId: string,
  visit: Visit,
  events: readonly VisitEventValues[],
): Promise<() => Promise<void>> {
  const withIds = events.map((event) => ({ ...event, id: v7() }));
  const add = (values: readonly (VisitEventValues & { id: string })[]) => {
    const at = now();
    return act(userId, visit, (before) =>
      values.reduce((record, each) => withEvent(record, each, at), before),
    );
  };
  await add(withIds);
  const removals = withIds.map(({ id, ...event }) => ({
    ...event,
    id: v7(),
    replacesId: id,
    isRemoved: true,
  }));
  return async () => void (await add(removals));
}

/** Changes or corrects a visit; one of the server is kept on this phone until the change has arrived. Its end may be among it. */
export async function changeVisit(
  userId: string,
  visit: Visit,
  { endedAt, ...changes }: VisitChanges,
  names?: Partial<VisitNames>,
): Promise<Visit> {
  const isEnd = visit.endedAt === null && typeof endedAt === 'string';
  const changeId = v7();
  const endIds = [v7(), v7()] as const;
  const changed = await act(userId, visit, (before) => {
    const all = isEnd || endedAt === undefined ? changes : { ...changes, endedAt };
    const isMore = Object.keys(all).length > 0;
    const after = isMore ? withChange(before, all, changeId, names) : before;
    return isEnd ? withEnd(after, endedAt, endIds) : after;
  });
  if (isEnd && changed !== undefined) await endTrack(changed);
  return changed?.visit ?? visit;
}

/**
 * Begins to record the track of a visit that has none yet, or goes on with it; `isSwitch` ends the recording of another visit's. Answers
 * what became of it; undefined where this device cannot be read.
 */
export async function recordTrack(
  userId: string,
  visit: Visit,
  { isSwitch = false } = {},
): Promise<TrackStart | undefined> {
  const newTrackId = v7();
  const record = await act(userId, visit, (before) => ({
    ...before,
    trackId: before.trackId ?? newTrackId,
  }));
  return record && withTrack(record, isSwitch ? visitTrack.switchTo : visitTrack.resume);
}

/** Sends what the server refused once more, or leaves the refused step out. */
export const retry = (userId: string, id: string) =>
  act(userId, id, (before) => withRefusal(before, undefined));
export const leaveOut = (userId: string, id: string) =>
  act(userId, id, (before) =>
    before.refusal === undefined
      ? before
      : (withoutStep(before, before.refusal.stepId) ?? { ...before, steps: [], hasArrived: true }),
  );

/** What has ended on another phone ends here, with the track that this one recorded. */
async function endHere(record: PhoneVisit): Promise<void> {
  const { userId, id, trackId } = record;
  const visit = await apiRequest<Visit>('GET', `${VISITS_PATH}/${id}`).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  const stepIds = [v7(), v7()] as const;
  await visitStore.change(userId, id, (before) => {
    if (before === undefined || !before.hasArrived || visit?.endedAt === null) return before;
    if (visit === undefined || trackId === undefined) return undefined;
    return withEnd({ ...before, visit }, visit.endedAt, stepIds);
  });
  await withTrack(record, visitTrack.end);
}

/** Asks the server whether the visits that are shown still run: another phone may have ended them. */
async function readRunning(userId: string): Promise<void> {
  const known = await visitStore.list(userId);
  const { visits, deleted } = phoneVisits.snapshot();
  if (visits.length + deleted.size === 0) return;
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
  await showStored(userId);
}

/**
 * Takes up what was left on this phone, and sends what waits: now, when the network is back, when the page comes to the front, and
 * every half minute. Returns a function that stops it.
 */
export function keepVisits(userId: string, listener: SendListener): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isWaiting = () => {
    const { visits, deleted } = phoneVisits.snapshot();
    return deleted.size > 0 || visits.some(({ steps }) => steps.length > 0);
  };
  const sendIfAny = () => {
    if (isWaiting()) void sendNow(userId);
  };
  async function look(): Promise<void> {
    await unsentStatuses.send(userId);
    await sendNow(userId);
    // Without an answer the screens show what this phone knows.
    await readRunning(userId).catch(() => undefined);
  }
  addEventListener('online', () => void look(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && look()),
    { signal },
  );
  const timer = setInterval(() => {
    sendIfAny();
    void unsentStatuses.send(userId);
  }, RETRY_MS);
  const stopTracks = visitTrack.onSent(sendIfAny);
  const stopListening = onVisitSent(listener);
  const stopSettingAside = unreadable.subscribe(() => void showStored(userId));
  isKept = true;
  for (const sent of unheard.splice(0)) listener(...sent);
  void showStored(userId).then(takeUpTracks).then(look);
  return () => {
    stopped.abort();
    clearInterval(timer);
    stopTracks();
    stopListening();
    stopSettingAside();
    isKept = false;
  };
}
