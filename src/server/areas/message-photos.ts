/** The photos of reports and messages, as the pages and emails of both read them. */
import type { PhotoSize } from '#contract/people/uploads.ts';
import { MAX_KEPT_BYTES } from '#server/people/photos/photos.sql.ts';
import { type PhotoContext, photoKey, photoUrl } from '#server/people/photos/photos.ts';
import type { ReportPhotos } from '#server/visits/reports/report-page.http.ts';

/** Reads a photo's file from the store. */
export const photoReader =
  ({ storage }: PhotoContext) =>
  (id: string, size: PhotoSize) =>
    storage.read(photoKey(id, size), MAX_KEPT_BYTES);

/** Where a photo of a report is, and its file. */
export const photosOf = (context: PhotoContext): ReportPhotos => ({
  urlOf: photoUrl,
  read: (id) => photoReader(context)(id, 'full'),
});
