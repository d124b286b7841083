/** The devices on which a user is signed in: one entry for each live session, without its token. */
import { z } from 'zod';
import { moment, entityId } from '#contract/entity.ts';

/** A session as `GET /api/auth/sessions` answers it, the latest used first. */
export const device = z.object({
  id: entityId,
  /** The one that asks. */
  current: z.boolean(),
  /** `Chrome on Android`, as the browser called itself at sign-in. */
  name: z.string(),
  signedInAt: moment,
  /** To the hour: a session in use is written no oftener. */
  lastSeenAt: moment,
});

/** The most devices an account may be signed in on: one more ends the session unused for longest. */
export const MAX_DEVICES = 50;

export const devices = z.array(device).max(MAX_DEVICES);

export type Device = z.output<typeof device>;
