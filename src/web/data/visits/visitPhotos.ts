/** Photos of a visit: each is on the phone before it is shown, and is sent with the other steps. */
import { v7 } from 'uuid';
import type { Visit } from '#contract/visits/visits.ts';
import { act } from '#web/data/visits/browserVisits.ts';
import { withPhoto } from '#web/data/visits/phoneVisit.ts';
import { visitStore } from '#web/data/visits/visitStore.ts';
import { bytesOf } from '#web/platform/device/storedFile.ts';
import { preparePhoto } from '#web/platform/forms/photo.ts';

/**
 * Adds a photo to a visit, with the pet that it shows. Throws `PhotoProblem` where the file is none. Answers false where the device
 * could not store it: then only this page holds it.
 */
export async function addPhoto(
  userId: string,
  visit: Visit,
  file: File,
  petId: string | null,
): Promise<boolean> {
  const photo = await bytesOf(await preparePhoto(file));
  const at = Date.now();
  const isStored = await visitStore.putParts(visit.id, [{ id: visit.id, at, file: photo }]);
  const stepId = v7();
  await act(userId, visit, (before) => withPhoto(before, stepId, { at, petId }));
  return isStored;
}
