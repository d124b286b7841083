/** Jobs about photos. */
import { z } from 'zod';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import { type PhotoContext, removeDueFiles } from '#server/people/photos/photos.ts';

/** Removes files that are due, such as those of a deleted account. */
export const photoFileRemoval: JobDefinition<Record<string, never>> = {
  name: 'photo-file-removal',
  data: z.strictObject({}),
  // What a pet or client that was deleted leaves goes within a minute.
  schedule: { cron: '* * * * *' },
  retry: { limit: 3, delayS: 60, maxDelayS: 600 },
  timeoutS: 900,
  // The photos of a deleted account go within seconds.
  pollS: 2,
};

export const removePhotoFiles = (context: PhotoContext): HandledJob =>
  handled(photoFileRemoval, (_data, { signal }) => removeDueFiles(context, signal));
