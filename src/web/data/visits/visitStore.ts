/** Visits on this device: each step is on the disk before it is shown, and in memory where the disk fails. */
import { type PhoneVisit, photoSteps } from '#web/data/visits/phoneVisit.ts';
import { isReadableVisit } from '#web/data/visits/storedVisit.ts';
import { type FileBytes, storedFile } from '#web/platform/device/storedFile.ts';
import { FIRST_VERSION, RECORD_VERSION } from '#web/platform/device/unreadable.ts';
import { outboxDisk, type RecordPart } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

/** The file of a photo. It is stored before the step that names it. */
export interface PhotoPart extends RecordPart {
  /** A Blob where version 1 stored it. */
  file: FileBytes | Blob;
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
    // An earlier version, such as after a rollback, could not read the photos, and sets the visit aside.
    versionOf: (visit) => (photoSteps(visit).length > 0 ? RECORD_VERSION : FIRST_VERSION),
  }),
  visitRules,
);

export const storedPhoto = async (id: string, at: number): Promise<Blob | undefined> =>
  storedFile((await visitStore.part(id, at))?.file);
