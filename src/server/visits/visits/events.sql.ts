/** Every statement about the events of visits. The owner is part of each. Events are added, and never changed. */
import sql from 'sql-template-tag';
import {
  MAX_VISIT_EVENTS,
  type VisitEvent,
  type VisitEventValues,
  visitEvent,
} from '#contract/visits/visits.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockMedicine } from '#server/people/medicines/medicines.sql.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import { isAhead } from '#server/visits/visits/corrections.ts';
import { lockVisit } from '#server/visits/visits/visits.sql.ts';

const columns = columnsOf(Object.keys(visitEvent.shape));
const written = Object.keys(visitEvent.shape).filter(
  (field) => field !== 'id' && field !== 'createdAt',
);

/**
 * Adds an event to a visit within a transaction and returns it; one that the visit has already is returned as it is. A pet or medicine that is
 * gone is left out, and so is an event to replace that is not there. A medicine says which pet it is for; a correction keeps the name of one
 * that is gone.
 */
export async function insertEvent(
  db: Database,
  ownerId: string,
  visitId: string,
  { id = newId(), petId, replacesId, medicineId, ...values }: VisitEventValues,
  now: Date,
): Promise<VisitEvent> {
  const { events } = found(await lockVisit(db, ownerId, visitId), 'Visit');
  const stored = events.find((event) => event.id === id);
  if (stored) return stored;
  if (events.length >= MAX_VISIT_EVENTS) {
    throw new HttpError(
      403,
      `A visit has at most ${MAX_VISIT_EVENTS} events. Write the rest into its note.`,
    );
  }
  const medicine = medicineId
    ? await lockMedicine(db, ownerId, medicineId, petId ?? undefined)
    : undefined;
  const replaced = events.find((event) => event.id === replacesId);
  const isSame = (medicineId ?? null) === null || medicineId === replaced?.medicineId;
  const formerName = values.kind === 'medicine' && isSame ? replaced?.medicineName : undefined;
  const subject = petId ?? medicine?.petId;
  const row = {
    ...values,
    medicineId: medicine?.id,
    medicineName: medicine?.name ?? formerName,
    dose: values.dose ?? medicine?.dose,
    petId: subject
      ? sql`(select id from pets where user_id = ${ownerId} and id = ${subject} for key share)`
      : null,
    replacesId: replaced?.id ?? null,
    isClockWrong: isAhead(values.at, now),
  };
  return db.one(sql`insert into visit_events
    ${insertValues({ id, userId: ownerId, visitId }, written, row)} returning ${columns}`);
}
