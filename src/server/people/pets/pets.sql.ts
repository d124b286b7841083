/** Every statement about pets. The owner is part of each; the pet's client is held by a foreign key. */
import sql, { raw } from 'sql-template-tag';
import { type Pet, type PetChanges, type PetValues, pet, petInput } from '#contract/people/pets.ts';
import type { ArchiveFacts } from '#contract/people/archive.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import {
  bringBackClient,
  cancelComingBookings,
  noteArchived,
  restoreComingBookings,
  saysWhy,
} from '#server/people/archive/archiving.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import {
  type Database,
  type DatabasePool,
  runLong,
  transaction,
} from '#server/platform/db/database.ts';
import { changed, type ConstraintErrors, found } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

/** The columns of a pet; `color` is another name of `colour`. */
export const petColumns = sql`${columnsOf(Object.keys(pet.shape).filter((field) => field !== 'color'))}, colour as color`;
const written = Object.keys(petInput.shape);

/** The error for a pet whose client is absent or another owner's. */
export const petConstraints: ConstraintErrors = {
  pets_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
};

/** The pets of an owner by name: those in use, or those that are archived. */
export const petList = (ownerId: string, archived = false): RowList => ({
  table: 'pets',
  columns: petColumns,
  record: pet,
  where: sql`user_id = ${ownerId} and archived_at ${raw(archived ? 'is not null' : 'is null')}`,
  order: sql`lower(name), id`,
});

/** One pet, or undefined. */
export const findPet = (db: Database, ownerId: string, id: string): Promise<Pet | undefined> =>
  db.row(sql`select ${petColumns} from pets where user_id = ${ownerId} and id = ${id}`);

/** Adds a pet to one of the owner's clients and returns it. */
export const insertPet = (db: Database, ownerId: string, values: PetValues): Promise<Pet> =>
  db.one(sql`insert into pets
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${petColumns}`);

/** Changes a pet, which may be to archive it; refused with `Conflict` where it changed since `readAt`. */
export async function updatePet(
  db: DatabasePool,
  ownerId: string,
  id: string,
  { archived, archivedOn, archiveReason, diedOn, ...changes }: PetChanges,
  readAt: string | undefined,
  now: DiaryTime,
): Promise<Pet> {
  const isArchived = archived ?? (diedOn ? true : undefined);
  const facts = factsOfPet({ archivedOn, archiveReason }, diedOn);
  if (isArchived === undefined && diedOn === undefined && !saysWhy(facts)) {
    return writePet(db, ownerId, id, changes, readAt);
  }
  return transaction(db, async (db) => {
    const before = await writePet(db, ownerId, id, changes, readAt);
    if (isArchived === true && before.archivedAt === null) {
      await setArchived(db, ownerId, id, 'now()');
      await cancelComingBookings(db, ownerId, { petId: id }, now);
    }
    if (diedOn !== undefined) {
      await db.run(
        sql`update pets set died_on = ${diedOn} where user_id = ${ownerId} and id = ${id}`,
      );
    }
    if (isArchived !== false) {
      await noteArchived(db, ownerId, 'pets', id, facts, now);
      if (diedOn === undefined) await noteDied(db, ownerId, id);
      if (diedOn === null) await forgetDied(db, ownerId, id);
    }
    if (isArchived === false && before.archivedAt !== null) {
      // A pet in use has a client in use.
      await bringBackClient(db, ownerId, before.clientId, now);
      await setArchived(db, ownerId, id, 'null');
      await restoreComingBookings(db, ownerId, { petId: id }, now);
    }
    return found(await findPet(db, ownerId, id), 'Pet');
  });
}

/** A pet that died was archived for that, on that day. */
const factsOfPet = (facts: ArchiveFacts, diedOn: string | null | undefined): ArchiveFacts =>
  diedOn ? { archivedOn: facts.archivedOn ?? diedOn, archiveReason: 'died' } : facts;

/** A pet that is archived because it died, died on that day; one that is archived for another reason did not. */
const noteDied = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`update pets
    set died_on = case archive_reason when 'died' then coalesce(died_on, archived_on) end
    where user_id = ${ownerId} and id = ${id} and archived_at is not null`);

/** A pet that did not die after all was not archived for that. */
const forgetDied = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`update pets set archive_reason = null
    where user_id = ${ownerId} and id = ${id} and archive_reason = 'died'`);

/** Archives a pet now, or brings it back, which forgets that it died. Its row is locked by the change before. */
const setArchived = (
  db: Database,
  ownerId: string,
  id: string,
  moment: 'now()' | 'null',
): Promise<number> =>
  db.run(sql`update pets set archived_at = ${raw(moment)}, died_on = null, archived_on = null,
      archive_reason = null
    where user_id = ${ownerId} and id = ${id}`);

/** Changes what is noted about a pet; refused with `Conflict` where it changed since `readAt`. */
export async function writePet(
  db: Database,
  ownerId: string,
  id: string,
  changes: Omit<PetChanges, 'archived' | 'archivedOn' | 'archiveReason' | 'diedOn'>,
  readAt: string | undefined,
): Promise<Pet> {
  const row = await db.row<Pet>(sql`update pets set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${petColumns}`);
  return changed(row, 'pet', () => findPet(db, ownerId, id));
}

/** Deletes a pet with the appointments on which it is alone; returns whether there was one. */
export const deletePet = (db: DatabasePool, ownerId: string, id: string): Promise<boolean> =>
  transaction(
    db,
    async (db) =>
      (await runLong(db, sql`delete from pets where user_id = ${ownerId} and id = ${id}`)) > 0,
  );

/** Locks a pet's row in a transaction, so that what is counted for it stays true; throws `NotFound` where there is none. */
export const lockPet = async (db: Database, ownerId: string, id: string): Promise<void> => {
  found(
    await db.row(sql`select id from pets
      where user_id = ${ownerId} and id = ${id} for no key update`),
    'Pet',
  );
};
