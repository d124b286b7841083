/** What a client's pages show of the client's pets: never how they behave towards others, which is the owner's. */
import sql, { raw } from 'sql-template-tag';
import type { Pet } from '#contract/people/pets.ts';
import type { PageReader } from '#server/identity/links/client-devices.sql.ts';
import { isTextShown } from '#server/overview/client-pages/visits.sql.ts';
import { columnName } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Facts, which are shown at once. */
const FACTS = [
  'name',
  'species',
  'breed',
  'gender',
  'dateOfBirth',
  'age',
  'weight',
  'colour',
  'microchipId',
  'spayedNeutered',
  'vetName',
  'vetPhone',
  'vetAddress',
  'vetOutOfHoursPhone',
  'emergencyContactName',
  'emergencyContactPhone',
  'emergencyContactAddress',
  'insurer',
  'policyNumber',
] as const satisfies readonly (keyof Pet)[];

/** Free text, which stays hidden until the owner has looked at what was written before. */
export const PET_TEXTS = [
  'medications',
  'allergies',
  'medicalConditions',
  'feedingInstructions',
  'exerciseNeeds',
  'likes',
  'dislikes',
  'specialInstructions',
] as const satisfies readonly (keyof Pet)[];

export type ShownPet = Pick<Pet, 'id' | (typeof FACTS)[number] | (typeof PET_TEXTS)[number]> & {
  photoId: string | null;
};

const facts = raw(FACTS.map((field) => `p.${columnName(field)} as "${field}"`).join(', '));
const isShown = isTextShown(sql`p.user_id`, sql`p.created_at`);
const texts = PET_TEXTS.map(
  (field) =>
    sql`case when ${isShown} then ${raw(`p.${columnName(field)}`)} end as ${raw(`"${field}"`)}`,
).reduce((all, one) => sql`${all}, ${one}`);

const pets = ({ ownerId, clientId }: PageReader) => sql`select p.id, ${facts}, ${texts},
    (select f.id from photos f where f.user_id = p.user_id and f.pet_id = p.id) as "photoId"
  from pets p where p.user_id = ${ownerId} and p.client_id = ${clientId} and p.archived_at is null`;

/** The client's pets by name. */
export const listPetsOf = (db: Database, reader: PageReader): Promise<ShownPet[]> =>
  db.rows(sql`${pets(reader)} order by lower(p.name), p.id limit 100`);

/** One of the client's pets, or undefined. */
export const findPetOf = (
  db: Database,
  reader: PageReader,
  id: string,
): Promise<ShownPet | undefined> => db.row(sql`${pets(reader)} and p.id = ${id}`);

/** A treatment or a medicine of a pet, in words. */
export interface ShownCare {
  name: string;
  givenOn: string | null;
  dueOn: string | null;
}

/** What the pet was given and when more is due, the latest first. */
export const listTreatmentsOf = (
  db: Database,
  { ownerId, clientId }: PageReader,
  petId: string,
): Promise<ShownCare[]> =>
  db.rows(sql`select t.name, t.given_on as "givenOn", t.due_on as "dueOn" from treatments t
    join pets p on p.user_id = t.user_id and p.id = t.pet_id
    where t.user_id = ${ownerId} and p.client_id = ${clientId} and t.pet_id = ${petId}
    order by t.given_on desc, t.id limit 50`);

/** A medicine of a pet; its instruction is free text. */
export interface ShownMedicine {
  name: string;
  dose: string | null;
  times: string[];
  instruction: string | null;
}

/** The medicines of a pet, the oldest first. */
export const listMedicinesOf = (
  db: Database,
  { ownerId, clientId }: PageReader,
  petId: string,
): Promise<ShownMedicine[]> =>
  db.rows(sql`select m.name, m.dose, m.times,
      case when ${isTextShown(sql`m.user_id`, sql`m.created_at`)} then m.instruction end as instruction
    from medicines m join pets p on p.user_id = m.user_id and p.id = m.pet_id
    where m.user_id = ${ownerId} and p.client_id = ${clientId} and m.pet_id = ${petId}
    order by m.created_at, m.id limit 50`);
