/** Every statement behind what a phone keeps, beside those of the days themselves. The owner is part of each. */
import sql from 'sql-template-tag';
import { type Contact, contact } from '#contract/people/contacts.ts';
import { type Key, key } from '#contract/people/keys.ts';
import { type Medicine, medicine } from '#contract/people/medicines.ts';
import { type Treatment, treatment } from '#contract/people/treatments.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

const of = (shape: object) => columnsOf(Object.keys(shape));

export const listContactsOf = (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<Contact[]> =>
  db.rows(sql`select ${of(contact.shape)} from contacts
    where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[]) order by client_id, created_at, id`);

export const listKeysOf = (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<Key[]> =>
  db.rows(sql`select ${of(key.shape)} from keys
    where user_id = ${ownerId} and client_id = any(${clientIds}::uuid[]) order by client_id, created_at, id`);

export const listTreatmentsOf = (
  db: Database,
  ownerId: string,
  petIds: readonly string[],
): Promise<Treatment[]> =>
  db.rows(sql`select ${of(treatment.shape)} from treatments
    where user_id = ${ownerId} and pet_id = any(${petIds}::uuid[]) order by pet_id, given_on, created_at, id`);

export const listMedicinesOf = (
  db: Database,
  ownerId: string,
  petIds: readonly string[],
): Promise<Medicine[]> =>
  db.rows(sql`select ${of(medicine.shape)} from medicines
    where user_id = ${ownerId} and pet_id = any(${petIds}::uuid[]) order by pet_id, created_at, id`);
