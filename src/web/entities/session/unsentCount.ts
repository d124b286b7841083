/** How much has not been sent. */
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';

/** Counts each record once; a visit and its track are one. `changes` are statuses of appointments. */
export function unsentCount(records: readonly UnsentRecord[]): {
  walks: number;
  visits: number;
  changes: number;
} {
  const isChange = ({ kind }: UnsentRecord) => kind === 'status';
  const changes = new Set(records.filter(isChange).map(({ id }) => id));
  const recorded = records.filter((record) => !isChange(record));
  const visits = new Set(
    recorded.flatMap(({ id, kind, visitId }) => (kind === 'visit' ? id : (visitId ?? []))),
  );
  const all = new Set(recorded.map(({ id, visitId }) => visitId ?? id));
  return { walks: all.size - visits.size, visits: visits.size, changes: changes.size };
}
