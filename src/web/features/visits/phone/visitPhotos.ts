/** Photos of a visit. They are too large to wait on the phone: they need a connection. */
import type { Visit } from '#contract/visits.ts';
import { sendNow, showStored } from '#web/features/visits/phone/browserVisits.ts';
import { visitStore } from '#web/features/visits/phone/visitStore.ts';
import { VISIT_PHOTOS_PATH, VISITS_PATH } from '#web/features/visits/visitPaths.data.ts';
import { uploadPhoto } from '#web/platform/forms/photo.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Sends a photo of a visit, with the pet that it shows; answers the visit with it. */
export async function addPhoto(
  userId: string,
  { id }: Visit,
  file: File,
  petId: string | null,
): Promise<Visit> {
  // The server has to know the visit first.
  await sendNow(userId);
  const photoURL = await uploadPhoto(file);
  await apiRequest('PUT', VISIT_PHOTOS_PATH, { photoURL, visitId: id, petId });
  const saved = await apiRequest<Visit>('GET', `${VISITS_PATH}/${id}`);
  await visitStore.change(
    userId,
    id,
    (before) => before && { ...before, visit: { ...before.visit, photos: saved.photos } },
  );
  await showStored(userId);
  return saved;
}
