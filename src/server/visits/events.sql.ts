/** Every statement about the events of visits. The owner is part of each. Events are added, and never changed. */
import sql from 'sql-template-tag';
import {
  MAX_VISIT_EVENTS,
  type VisitEvent,
  type VisitEventValues,
  visitEvent,
} from '#contract/visits.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError } from '#server/platform/http/errors.ts';
import { isAhead } from '#server/visits/corrections.ts';
import { lockVisit } from '#server/visits/visits.sql.ts';

const columns = columnsOf(Object.keys(visitEvent.shape));
const written = ['kind', 'petId', 'at', 'text', 'replacesId', 'isRemoved', 'isClockWrong'];

/**
 * Adds an event to a visit within a transaction and returns it; one that the visit has already is returned as it is. A pet that is
 * gone is left out, and so is an event to replace that is not there.
 */
export async function insertEvent(
  db: Database,
  ownerId: string,
  visitId: string,
  { id = newId(), petId, replacesId, ...values }: VisitEventValues,
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
  const row = {
    ...values,
    petId: petId
      ? sql`(select id from pets where user_id = ${ownerId} and id = ${petId} for key share)`
      : null,
    replacesId: events.some((event) => event.id === replacesId) ? replacesId : null,
    isClockWrong: isAhead(values.at, now),
  };
  return db.one(sql`insert into visit_events
    ${insertValues({ id, userId: ownerId, visitId }, written, row)} returning ${columns}`);
}
