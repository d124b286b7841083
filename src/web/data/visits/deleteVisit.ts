/** Deletes a visit with its track: hidden at once, sent when there is no Undo any more. */
import { v7 } from 'uuid';
import type { Visit } from '#contract/visits/visits.ts';
import { act, sendNow, showStored } from '#web/data/visits/browserVisits.ts';
import {
  keptOnPhone,
  UNDO_MS,
  withDeletion,
  withoutDeletion,
} from '#web/data/visits/deletion.ts';
import { visitStore } from '#web/data/visits/visitStore.ts';
import { takeUpTracks, withTrack } from '#web/data/visits/visitTracks.ts';
import { visitTrack } from '#web/data/recorder/visitTrack.ts';

/** Deletes a visit, which can be undone for a while. Without a network, or when the app is closed, it is sent later. */
export async function deleteVisit(userId: string, visit: Visit): Promise<void> {
  const stepId = v7();
  const at = Date.now();
  const deleted = await act(userId, visit, (before) => withDeletion(before, stepId, at));
  setTimeout(() => void sendNow(userId), at + UNDO_MS - Date.now());
  if (deleted !== undefined) void withTrack(deleted, visitTrack.pause);
}

/** Undoes a deletion; answers false where it is too late. A track that was being recorded goes on. */
export async function undoDeletion(userId: string, id: string): Promise<boolean> {
  const at = Date.now();
  let isBack = false;
  const after = await visitStore.change(userId, id, (before) => {
    if (before === undefined) return undefined;
    const changed = withoutDeletion(before, at);
    isBack = changed !== before;
    return keptOnPhone(changed);
  });
  await showStored(userId);
  void sendNow(userId);
  if (isBack && after !== undefined) await takeUpTracks([after]);
  return isBack;
}
