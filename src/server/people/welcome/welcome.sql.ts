/** Every statement about the welcome of a prospect, who opens it with a link. The owner is part of each, but for the look-up by the link. */
import sql from 'sql-template-tag';
import type { Agreement } from '#contract/people/agreements.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { RIGHT_TO_CANCEL } from '#contract/people/rightToCancel.ts';
import type { Told } from '#contract/people/welcome.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { fillTemplate } from '#contract/rules/template.ts';
import { linkOf } from '#server/identity/links/private-links.sql.ts';
import { findBusinessName } from '#server/people/agreements/signatures.sql.ts';
import { lockProspect } from '#server/people/prospects/prospects.sql.ts';
import { updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Whose welcome a link opens. */
export interface Welcomed {
  ownerId: string;
  prospectId: string;
}

/** The prospect of a live link, or undefined. */
export const findWelcomed = (
  db: Database,
  token: string,
  now: Date,
): Promise<Welcomed | undefined> =>
  db.row(sql`select l.user_id as "ownerId", l.prospect_id as "prospectId"
    from ${linkOf('welcome', token, now)} l`);

/**
 * Changes what a prospect told, within a transaction; what others save at the same time waits. `finishedAt` is when they had told
 * everything, and null where something is to be done again.
 */
export async function saveTold(
  db: Database,
  { ownerId, prospectId }: Welcomed,
  change: (told: Told) => Told,
  finishedAt?: Date | null,
): Promise<void> {
  const { told } = await lockProspect(db, ownerId, prospectId);
  const changes = {
    told: JSON.stringify(change(told)),
    ...(finishedAt !== undefined && { finishedAt: finishedAt?.toISOString() ?? null }),
  };
  await db.run(sql`update prospects set ${updateValues(['told', 'finishedAt'], changes)}
    where user_id = ${ownerId} and id = ${prospectId}`);
}

/** The agreement that new clients sign: the oldest about walks and visits, else the oldest of all. */
export const findFirstAgreement = (
  db: Database,
  ownerId: string,
): Promise<Pick<Agreement, 'id' | 'title' | 'text' | 'version' | 'consents'> | undefined> =>
  db.row(sql`select id, title, text, version, consents from agreements where user_id = ${ownerId}
    order by (kind = 'service') desc, created_at, id limit 1`);

/** What an agreement says to a prospect on a day, as it would to the client. */
export async function agreementTextForProspect(
  db: Database,
  { userId: ownerId, name, told }: Prospect,
  { text }: Pick<Agreement, 'text'>,
  today: string,
): Promise<string> {
  const businessName = await findBusinessName(db, ownerId);
  const known = await db.one<{ address: string | null; phone: string | null; email: string }>(
    sql`select nullif(trim(address), '') as address, phone, email from users where id = ${ownerId}`,
  );
  const { address, phone, email } = known;
  return fillTemplate(`${text}\n\n${RIGHT_TO_CANCEL}`, {
    clientName: told.household?.name ?? name,
    petNames: told.pets
      .map((pet) => pet.name)
      .toSorted((one, other) => one.localeCompare(other))
      .join(', '),
    businessName,
    businessAddress: address ?? '',
    businessPhone: phone ?? '',
    businessEmail: email,
    businessContact: [businessName, address, phone, email].filter(Boolean).join(', '),
    today: plainDate(today),
  });
}
