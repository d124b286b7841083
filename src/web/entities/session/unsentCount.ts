/** Unsent records, counted and named. */
import { draftedClients, readMessageDraft } from '#web/entities/messages/messageDraft.ts';
import type { UnsentRecord } from '#web/platform/device/deviceDatabase.ts';

/** Counts each record once; a visit and its track are one. `changes` are statuses of appointments, and deletions of visits. */
export function unsentCount(records: readonly UnsentRecord[]): {
  walks: number;
  visits: number;
  changes: number;
} {
  const isChange = ({ kind, isDeleted }: UnsentRecord) => kind === 'status' || isDeleted === true;
  const changes = new Set(records.filter(isChange).map(({ id }) => id));
  const recorded = records.filter(
    (record) => !isChange(record) && !changes.has(record.visitId ?? ''),
  );
  const visits = new Set(
    recorded.flatMap(({ id, kind, visitId }) => (kind === 'visit' ? id : (visitId ?? []))),
  );
  const all = new Set(recorded.map(({ id, visitId }) => visitId ?? id));
  return { walks: all.size - visits.size, visits: visits.size, changes: changes.size };
}

/** A message that was written and not sent. */
export interface UnsentMessage {
  clientId: string;
  /** Its beginning, or its photos. */
  words: string;
}

/** The messages that wait on this device. */
export const unsentMessages = (userId: string): UnsentMessage[] =>
  draftedClients(userId).map((clientId) => {
    const { content, photoIds = [] } = readMessageDraft(userId, clientId);
    const photos = photoIds.length === 1 ? '1 photo' : `${photoIds.length} photos`;
    const words = content.trim() === '' ? photos : `“${content.trim()}”`;
    return { clientId, words };
  });
