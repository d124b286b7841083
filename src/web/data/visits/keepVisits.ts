/** Keeps the visits of this phone going while the app is open: what waits is sent, and what ended elsewhere ends here. */
import { v7 } from 'uuid';
import type { Visit } from '#contract/visits/visits.ts';
import {
  hearVisitsSent,
  outbox as visits,
  outboxes,
  sendAll,
  type SendListener,
  showStored,
} from '#web/data/visits/browserVisits.ts';
import { outbox as walks } from '#web/data/recorder/browserRecorder.ts';
import { visitTrack } from '#web/data/recorder/visitTrack.ts';
import { isRunning, type PhoneVisit, withEnd } from '#web/data/visits/phoneVisit.ts';
import { phoneVisits } from '#web/data/visits/phoneVisits.ts';
import { RUNNING_VISITS_PATH, VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { visitStore } from '#web/data/visits/visitStore.ts';
import { takeUpTracks, withTrack } from '#web/data/visits/visitTracks.ts';
import { unreadable } from '#web/platform/device/unreadable.ts';
import { apiRequest, isNotFound } from '#web/platform/net/http.ts';
import { keepSending } from '#web/platform/outbox/keepSending.ts';

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
  const { visits: shown, deleted } = phoneVisits.snapshot();
  if (shown.length + deleted.size === 0) return;
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

/** Takes up what was left on this phone, and sends what waits, walks and statuses too. Returns a function that stops it. */
export function keepVisits(userId: string, listener: SendListener): () => void {
  const stopped = new AbortController();
  const stops = [
    // A track that has left the device can be linked to its visit.
    walks.subscribe(() => visits.sendIfAny(userId)),
    hearVisitsSent(listener),
    unreadable.subscribe(() => void showStored(userId)),
  ];
  async function start(): Promise<void> {
    await takeUpTracks(await showStored(userId));
    if (stopped.signal.aborted) return;
    const sendAndLook = async () => {
      await sendAll(userId);
      // Without an answer the screens show what this phone knows.
      await readRunning(userId).catch(() => undefined);
    };
    stops.push(keepSending(userId, outboxes, sendAndLook));
  }
  void start();
  return () => {
    stopped.abort();
    for (const stop of stops) stop();
  };
}
