/** Every statement about agreements. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Agreement,
  agreement,
  type AgreementValues,
  type ClientAgreement,
} from '#contract/people/agreements.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type ConstraintErrors, found } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(agreement.shape));

export const agreementConstraints: ConstraintErrors = {
  agreements_title: {
    field: 'title',
    message: 'Another agreement of this kind has this title. Choose another title.',
  },
};

/** The agreements of an owner in their present versions, the oldest first. */
export const agreementList = (ownerId: string): RowList => ({
  table: 'agreements',
  record: agreement,
  where: sql`user_id = ${ownerId}`,
  order: sql`created_at, id`,
});

/** An agreement, or undefined. */
export const findAgreement = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Agreement | undefined> =>
  db.row(sql`select ${columns} from agreements where user_id = ${ownerId} and id = ${id}`);

/** Adds an agreement, or the next version of the one that is meant, within a transaction. */
export async function insertAgreement(
  db: Database,
  ownerId: string,
  { agreementId, kind, title, text, consents }: AgreementValues,
): Promise<Agreement> {
  const before = await db.row<{ id: string }>(
    agreementId === undefined
      ? sql`select id from agreements
          where user_id = ${ownerId} and kind = ${kind} and lower(title) = lower(${title}) for update`
      : sql`select id from agreements where user_id = ${ownerId} and id = ${agreementId} for update`,
  );
  if (agreementId !== undefined) found(before, 'Agreement');
  if (before) {
    return db.one(sql`update agreements set kind = ${kind}, title = ${title}, text = ${text}, consents = ${consents},
        version = version + 1, updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where user_id = ${ownerId} and id = ${before.id} returning ${columns}`);
  }
  return db.one(sql`insert into agreements (id, user_id, kind, title, text, consents)
    values (${newId()}, ${ownerId}, ${kind}, ${title}, ${text}, ${consents}) returning ${columns}`);
}

/** Deletes an agreement; its signatures stay. Returns whether there was one. */
export const deleteAgreement = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from agreements where user_id = ${ownerId} and id = ${id}`)) > 0;

/**
 * Every agreement with the client's latest signature of its present version, if there is one; then the latest signature of each earlier
 * version.
 */
export const listAgreementsOfClient = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<ClientAgreement[]> =>
  db.rows(sql`
    with signed as (
      select distinct on (agreement_id, version) id, agreement_id, title, version, signed_at from signatures
        where user_id = ${ownerId} and client_id = ${clientId} and agreement_id is not null
        order by agreement_id, version, signed_at desc, id desc),
    listed as (
      select a.id, a.title, a.version, s.id as signature_id, s.signed_at, 0 as place, a.created_at as at
        from agreements a left join signed s on s.agreement_id = a.id and s.version = a.version
        where a.user_id = ${ownerId}
      union all select a.id, s.title, s.version, s.id, s.signed_at, 1, s.signed_at
        from signed s join agreements a on a.id = s.agreement_id and a.version > s.version
        where a.user_id = ${ownerId})
    select id as "agreementId", title, version, signature_id as "signatureId", signed_at as "signedAt"
      from listed order by place, at, id limit 1000`);
