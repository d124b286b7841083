/** Every statement about pets that must not meet. The owner is part of each; the pets are held by foreign keys. */
import sql, { raw } from 'sql-template-tag';
import { MAX_APART, type Meeting } from '#contract/people/cautions.ts';
import {
  type PetsApart,
  petsApart,
  petsApartInput,
  type PetsApartValues,
} from '#contract/people/petsApart.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { ConstraintErrors } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(petsApart.shape));
const written = Object.keys(petsApartInput.shape);

const GONE = 'This pet no longer exists. Choose another pet.';

/** The errors for a pair with a missing pet, or with the same pet twice. */
export const petsApartConstraints: ConstraintErrors = {
  pets_apart_pet_fkey: { field: 'petId', message: GONE },
  pets_apart_other_pet_fkey: { field: 'otherPetId', message: GONE },
  pets_apart_two: { field: 'otherPetId', message: 'Choose two different pets.' },
  pets_apart_once: { field: 'otherPetId', message: 'These two are already kept apart.' },
};

/** The pairs of an owner, the oldest first. */
export const petsApartOf = (ownerId: string): RowList => ({
  table: 'pets_apart',
  record: petsApart,
  where: sql`user_id = ${ownerId}`,
  order: sql`created_at, id`,
});

/** Adds a pair and returns it. */
export const insertPetsApart = (
  db: Database,
  ownerId: string,
  values: PetsApartValues,
): Promise<PetsApart> =>
  db.one(sql`insert into pets_apart
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Deletes a pair; returns whether there was one. */
export const deletePetsApart = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from pets_apart where user_id = ${ownerId} and id = ${id}`)) > 0;

/** The pairs that would meet: one of a booking's pets with another one of it, or with one of those that are out at the same time. */
export const findMeetings = (
  db: Database,
  ownerId: string,
  petIds: readonly string[],
  others: readonly string[],
): Promise<Meeting[]> =>
  db.rows(sql`select p.id as "petId", p.name as "petName", o.id as "otherPetId",
      o.name as "otherPetName", x.note
    from (select case when pet_id = any(${petIds}::uuid[]) then pet_id else other_pet_id end as pet,
          case when pet_id = any(${petIds}::uuid[]) then other_pet_id else pet_id end as other, note
        from pets_apart where user_id = ${ownerId}
          and (pet_id = any(${petIds}::uuid[]) and other_pet_id = any(${[...petIds, ...others]}::uuid[])
            or other_pet_id = any(${petIds}::uuid[]) and pet_id = any(${others}::uuid[]))) x
      join pets p on p.user_id = ${ownerId} and p.id = x.pet
      join pets o on o.user_id = ${ownerId} and o.id = x.other
    order by p.name, o.name, p.id, o.id limit ${raw(`${MAX_APART}`)}`);
