/** Visits on this device: each step is on the disk before it is shown, and in memory where the disk fails. */
import { type PhoneVisit, photoSteps } from '#web/data/visits/phoneVisit.ts';
import { isReadableVisit } from '#web/data/visits/storedVisit.ts';
import { outboxDisk, type RecordPart } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

/** The file of a photo. It is stored before the step that names it. */
export interface PhotoPart extends RecordPart {
  file: Blob;
}

const byBeginning = (one: PhoneVisit, other: PhoneVisit): number =>
  Date.parse(one.visit.startedAt) - Date.parse(other.visit.startedAt);

export const visitRules = {
  order: byBeginning,
  namedParts: (visit: PhoneVisit) => photoSteps(visit).map(({ body }) => body.at),
};

export const visitStore = createOutboxStore(
  outboxDisk<PhoneVisit, PhotoPart>({
    ...visitRules,
    kind: 'visit',
    isReadable: isReadableVisit,
  }),
  visitRules,
);

export const storedPhoto = async (id: string, at: number): Promise<Blob | undefined> =>
  (await visitStore.part(id, at))?.file;
