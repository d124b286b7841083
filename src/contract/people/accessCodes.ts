/** Access codes of a client: what opens the door and silences the alarm. Shown one at a time, when somebody asks for it. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';
import { optionalText } from '#contract/fields/text.ts';

/** The most entries of a client's log that are kept. */
export const MAX_ACCESS_LOG = 200;

const accessKinds = ['entryCode', 'alarmWord', 'duressWord', 'keySafe'] as const;

const kind = z.enum(accessKinds, 'Choose entry code, alarm word, duress word or key safe');

/** Sets a code, or removes it with null. */
export const accessInput = z.object({
  kind,
  value: optionalText(200)
    .unwrap()
    .transform((value) => value ?? null),
});

/** Which code is to be shown. */
export const revealInput = z.object({ kind });

/** The codes that a client has, without what they are. */
export const accessList = z
  .array(z.object({ kind: z.enum(accessKinds), updatedAt: moment }))
  .max(accessKinds.length);

export const revealed = z.object({ value: z.string() });

/** Who looked at what, and what was changed, the latest first. */
export const accessLog = z
  .array(
    z.object({
      id: entityId,
      kind: z.enum(accessKinds),
      /** `offline`: handed to the owner's phone for days without a signal. */
      action: z.enum(['shown', 'changed', 'removed', 'offline']),
      at: moment,
    }),
  )
  .max(MAX_ACCESS_LOG);

export type AccessKind = (typeof accessKinds)[number];
export type AccessCode = z.output<typeof accessList>[number];
export type AccessLogEntry = z.output<typeof accessLog>[number];
