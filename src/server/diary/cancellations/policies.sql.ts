/** Every statement about the cancellation policy of a business. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import type {
  CancellationPolicy,
  CancellationPolicyValues,
} from '#contract/diary/cancellations.ts';
import type { CancellationTerms } from '#contract/rules/cancellationFee.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { ConstraintErrors } from '#server/platform/errors/errors.ts';

export const cancellationPolicyConstraints: ConstraintErrors = {
  cancellation_policies_service_fkey: {
    field: 'services',
    message: 'A service of this policy no longer exists. Open the policy again.',
  },
};

/** What a booking of a service made now keeps: the service's own terms, else those for all; null where cancelling is free. */
export const termsToday = (ownerId: string, serviceId: string | null | Sql): Sql =>
  sql`(select nullif(terms, '{"lines": []}' || jsonb_build_object('noShowPercent', terms -> 'noShowPercent'))
    from cancellation_policies where user_id = ${ownerId} and (service_id = ${serviceId}::uuid or service_id is null)
    order by service_id nulls last limit 1)`;

interface StoredPolicy {
  serviceId: string | null;
  terms: CancellationTerms;
  reason: string | null;
}

const NO_POLICY: CancellationTerms = { lines: [], noShowPercent: 100 };

/** The policy for all services, and the services that have their own, in the order in which they were sent. */
export async function findCancellationPolicy(
  db: Database,
  ownerId: string,
): Promise<CancellationPolicy> {
  const rows =
    await db.rows<StoredPolicy>(sql`select service_id as "serviceId", terms, no_refund_reason as reason
    from cancellation_policies where user_id = ${ownerId} order by position, id`);
  const general = rows.find(({ serviceId }) => serviceId === null);
  return {
    ...(general?.terms ?? NO_POLICY),
    services: rows.flatMap(({ serviceId, terms }) =>
      serviceId === null ? [] : [{ serviceId, ...terms }],
    ),
    ...(typeof general?.reason === 'string' && { reason: general.reason }),
  };
}

/** Replaces the whole policy within a transaction. Bookings keep the terms that they have. */
export async function replaceCancellationPolicy(
  db: Database,
  ownerId: string,
  { services, reason, ...general }: CancellationPolicyValues,
): Promise<CancellationPolicy> {
  // Two saves at once: the later one replaces the earlier one whole.
  await db.run(sql`select id from users where id = ${ownerId} for no key update`);
  await db.run(sql`delete from cancellation_policies where user_id = ${ownerId}`);
  const all = [
    { serviceId: null, reason: reason ?? null, terms: general },
    ...services.map(({ serviceId, ...terms }) => ({ serviceId, reason: null, terms })),
  ];
  const rows = all.map((row, position) => ({ ...row, position, id: newId() }));
  await db.run(sql`insert into cancellation_policies (id, user_id, service_id, position, terms, no_refund_reason)
    select n.id, ${ownerId}, n."serviceId", n.position, n.terms, n.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (id uuid, "serviceId" uuid, position integer, terms jsonb, reason text)`);
  return findCancellationPolicy(db, ownerId);
}
