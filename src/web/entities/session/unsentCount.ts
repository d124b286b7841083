/** How much has not been sent. */
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';

/** Counts each record once; a visit and its track are one. */
export function unsentCount(records: readonly UnsentRecord[]): { walks: number; visits: number } {
  const visits = new Set(
    records.flatMap(({ id, kind, visitId }) => (kind === 'visit' ? id : (visitId ?? []))),
  );
  const all = new Set(records.map(({ id, visitId }) => visitId ?? id));
  return { walks: all.size - visits.size, visits: visits.size };
}
