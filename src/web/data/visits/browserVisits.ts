/** The visits of this phone, connected to the browser. They live on while other screens are shown. */
import { v7 } from 'uuid';
import type { Visit, VisitChanges, VisitEventValues } from '#contract/visits/visits.ts';
import { outbox as walks } from '#web/data/recorder/browserRecorder.ts';
import { unsentStatuses } from '#web/data/unsentStatuses.ts';
import { deletedPaths, keptOnPhone } from '#web/data/visits/deletion.ts';
import {
  begun,
  endsBeforeStart,
  type NewVisit,
  type PhoneVisit,
  type Step,
  type VisitNames,
  withChange,
  withEnd,
  withEvent,
  withoutStep,
  withRefusal,
} from '#web/data/visits/phoneVisit.ts';
import { createVisitOutbox } from '#web/data/visits/visitOutbox.ts';
import { storedPhoto, visitStore } from '#web/data/visits/visitStore.ts';
import { trackOf, withTrack } from '#web/data/visits/visitTracks.ts';
import { adopted, phoneVisits } from '#web/data/visits/phoneVisits.ts';
import {
  VISIT_PHOTOS_PATH,
  VISITS_PATH,
} from '#web/data/visits/visitPaths.ts';
import { type TrackStart, visitTrack } from '#web/data/recorder/visitTrack.ts';
import { unreadable } from '#web/platform/device/unreadable.ts';
import { PhotoProblem, sendPhoto } from '#web/platform/forms/photo.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PHOTO_GONE =
  'A photo is no longer on this phone. Leave it out, and take it again if you can.';

export type SendListener = (id: string, kind: Step['kind'], visit: Visit | undefined) => void;

const sendListeners = new Set<SendListener>();
/** What was sent before the app began to listen: a page may be quicker. */
const unheard: Parameters<SendListener>[] = [];
let isHeard = false;

/** Calls `listener` for each step that arrives. Returns a function that stops it. */
export function onVisitSent(listener: SendListener): () => void {
  sendListeners.add(listener);
  return () => void sendListeners.delete(listener);
}

/** Calls `listener` for each step that arrives, those that arrived before included. Returns a function that stops it. */
export function hearVisitsSent(listener: SendListener): () => void {
  const stop = onVisitSent(listener);
  isHeard = true;
  for (const sent of unheard.splice(0)) listener(...sent);
  return () => {
    stop();
    isHeard = false;
  };
}

const now = () => new Date().toISOString();

export const outbox = createVisitOutbox({
  store: visitStore,
  calls: {
    create: (body) => apiRequest('POST', VISITS_PATH, body),
    update: (id, body) => apiRequest('PUT', `${VISITS_PATH}/${id}`, body),
    addEvent: (id, body) => apiRequest('POST', `${VISITS_PATH}/${id}/events`, body),
    sendPhoto: async (id, at) => {
      const file = await storedPhoto(id, at);
      if (file === undefined) throw new PhotoProblem(PHOTO_GONE);
      return sendPhoto(file);
    },
    attachPhoto: async (id, photoURL, petId) => {
      await apiRequest('PUT', VISIT_PHOTOS_PATH, { photoURL, visitId: id, petId });
      return apiRequest<Visit>('GET', `${VISITS_PATH}/${id}`);
    },
    delete: async (record) => {
      await withTrack(record, visitTrack.discard);
      for (const path of deletedPaths(record)) await deleteRequest(path);
    },
  },
  hasTrackLeft: async (record) => {
    const track = trackOf(record);
    return track === undefined || visitTrack.hasLeft(track);
  },
  onSent: (...sent) => {
    const [id, kind, visit] = sent;
    if (typeof visit?.endedAt === 'string') phoneVisits.endRunning(id);
    if (kind === 'delete') phoneVisits.hideDeleted(id);
    for (const listener of sendListeners) listener(...sent);
    if (!isHeard) unheard.push(sent);
  },
  show: (visits, userId, waitsFor) => {
    const setAside = unreadable.snapshot().filter((record) => record.userId === userId);
    phoneVisits.show({ visits, waitsFor, unreadable: setAside });
  },
});

/** Shows what is stored. */
export const showStored = (userId: string): Promise<readonly PhoneVisit[]> => outbox.refresh(userId);

/** Sends what waits. */
export const sendNow = async (userId: string): Promise<void> => void (await outbox.send(userId));

/** A visit is linked to its track when that has arrived, so the walks are first. */
export const outboxes = [walks, unsentStatuses, outbox];

/** Sends all that waits on this device. */
export async function sendAll(userId: string): Promise<void> {
  for (const each of outboxes) await each.send(userId);
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
  /** A visit that is logged once more with the same id, such as after a reload, is one visit. */
  values: Omit<NewVisit['values'], 'id'> & { id?: string };
  isTracked?: boolean;
}): Promise<Visit> {
  const { id = v7() } = start.values;
  const visit = {
    ...start,
    values: { ...start.values, id },
    trackId: isTracked ? v7() : undefined,
  };
  const record = begun(visit, now());
  await visitStore.change(start.userId, id, (before) => before ?? record);
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
  const withIds = events.map((event) => ({ ...event, id: event.id ?? v7() }));
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
