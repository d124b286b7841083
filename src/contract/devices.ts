/** Where somebody is signed in: one entry for each live session, which never tells what opens it. */
import { z } from 'zod';
import { moment, recordId } from '#contract/record.ts';

/** A session as `GET /api/auth/sessions` answers it, the latest used first. */
export const device = z.object({
  id: recordId,
  /** The one that asks. */
  current: z.boolean(),
  /** `Chrome on Android`, as the browser called itself at sign-in. */
  name: z.string(),
  signedInAt: moment,
  /** To the hour: a session in use is written no oftener. */
  lastSeenAt: moment,
});

/** All of them. */
export const devices = z.array(device);

export type Device = z.output<typeof device>;
