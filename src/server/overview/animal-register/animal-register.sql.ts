/** Every statement behind the register of animals in care. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import type { RegisterDays } from '#contract/overview/animalRegister.ts';
import type { Client } from '#contract/people/clients.ts';
import { type Contact, contact } from '#contract/people/contacts.ts';
import { type Medicine, medicine } from '#contract/people/medicines.ts';
import type { Pet } from '#contract/people/pets.ts';
import { client } from '#contract/people/clients.ts';
import { type Treatment, treatment } from '#contract/people/treatments.ts';
import { petColumns } from '#server/people/pets/pets.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The days that are asked for, both included, and the zone of the business's days. */
export interface RegisterPeriod {
  from: string;
  to: string;
  timeZone: string;
}

/** Days on which a pet was in care, the first and the last one included. */
export interface Attendance {
  petId: string;
  arrival: string;
  departure: string;
}

/** What the register says of the animals. */
export interface RegisterFacts {
  attendances: Attendance[];
  pets: Pet[];
  clients: Client[];
  contacts: Contact[];
  treatments: Treatment[];
  medicines: Medicine[];
}

/** Every attendance: booked ones that were not cancelled, and visits without a booking. */
const attendances = (ownerId: string, { from, to, timeZone }: RegisterPeriod): Sql => {
  const day = sql`(v.started_at at time zone ${timeZone})::date`;
  return sql`select p.pet_id as "petId", a.date as arrival, coalesce(a.end_date, a.date) as departure
      from appointments a join appointment_pets p on p.user_id = a.user_id and p.appointment_id = a.id
      where a.user_id = ${ownerId} and a.status <> 'cancelled'
        and a.date <= ${to}::date and coalesce(a.end_date, a.date) >= ${from}::date
    union
    select p.pet_id, ${day}, ${day}
      from visits v join visit_pets p on p.user_id = v.user_id and p.visit_id = v.id
      where v.user_id = ${ownerId} and ${day} between ${from}::date and ${to}::date
        and v.started_at between ${from}::date - interval '2 days' and ${to}::date + interval '2 days'
        and not exists (select from visit_appointments l where l.user_id = v.user_id and l.visit_id = v.id)`;
};

/** What is known of every animal that was in care in a period. */
export async function findRegister(
  db: Database,
  ownerId: string,
  period: RegisterPeriod,
): Promise<RegisterFacts> {
  const rows = await db.rows<Attendance>(
    sql`${attendances(ownerId, period)} order by arrival, departure, "petId"`,
  );
  const petIds = [...new Set(rows.map(({ petId }) => petId))];
  const ofPets = sql`user_id = ${ownerId} and pet_id = any(${petIds}::uuid[])`;
  const pets = await db.rows<Pet>(sql`select ${petColumns} from pets
    where user_id = ${ownerId} and id = any(${petIds}::uuid[]) order by lower(name), id`);
  const clientIds = [...new Set(pets.map(({ clientId }) => clientId))];
  return {
    attendances: rows,
    pets,
    clients: await db.rows(sql`select ${columnsOf(Object.keys(client.shape))} from clients
      where user_id = ${ownerId} and id = any(${clientIds}::uuid[])`),
    contacts: await db.rows(sql`select ${columnsOf(Object.keys(contact.shape))} from contacts
      where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[])
      order by client_id, created_at, id`),
    treatments: await db.rows(sql`select ${columnsOf(Object.keys(treatment.shape))} from treatments
      where ${ofPets} and given_on <= ${period.to} order by pet_id, given_on, created_at, id`),
    medicines: await db.rows(sql`select ${columnsOf(Object.keys(medicine.shape))} from medicines
      where ${ofPets} order by pet_id, created_at, id`),
  };
}

/** How many days of a period the register would lose with a client, or with a pet. */
export const countRegisterDays = (
  db: Database,
  ownerId: string,
  subject: { clientId: string } | { petId: string },
  period: RegisterPeriod,
): Promise<RegisterDays> =>
  db.one(sql`select count(distinct day)::int as days, min(day)::date as "from", max(day)::date as "to"
    from (${attendances(ownerId, period)}) attended
      join pets p on p.user_id = ${ownerId} and p.id = attended."petId"
      cross join generate_series(greatest(arrival, ${period.from}::date), least(departure, ${period.to}::date),
        interval '1 day') as day
    where ${'clientId' in subject ? sql`p.client_id = ${subject.clientId}` : sql`p.id = ${subject.petId}`}`);
