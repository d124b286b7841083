/** Access codes in words. */
import type { AccessKind } from '#contract/people/accessCodes.ts';

export const accessKinds: Record<AccessKind, string> = {
  entryCode: 'Entry code',
  alarmWord: 'Alarm word',
  duressWord: 'Duress word',
  keySafe: 'Key safe number',
};

/** In the order in which somebody at the door needs them. */
export const accessKindList = [
  'entryCode',
  'keySafe',
  'alarmWord',
  'duressWord',
] as const satisfies readonly AccessKind[];

/** A shown code fades after this time. */
export const SHOWN_MS = 30_000;
