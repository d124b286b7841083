/**
 * A report says which photos may be chosen for it. And what was stored before reports were made again as they are sent is as if it
 * had been then: words that a visit lent are lent, the reports of archived clients say that their links have ended, and visits
 * whose pets or bookings were corrected keep that a client left.
 */
export const sql = `
alter table visit_reports add column photo_choices uuid[] not null default '{}';

update visit_reports r set has_lent_note = true where sent_at is null
  and exists (select from visits v where v.user_id = r.user_id and v.id = r.visit_id and v.note = r.note);

update visit_reports r set revoked_at = c.archived_at from clients c
  where c.user_id = r.user_id and c.id = r.client_id and c.archived_at is not null
    and r.sent_at is not null and r.revoked_at is null;

update visits v set has_lost_client = true where not has_lost_client and exists (
  select from jsonb_array_elements(v.corrections) as made (correction), lateral (
    select (select p.client_id from pets p where p.user_id = v.user_id and p.id = was.id::uuid)
      from jsonb_array_elements_text(correction -> 'was' -> 'petIds') as was (id)
    union all select (select a.client_id from appointments a where a.user_id = v.user_id and a.id = was.id::uuid)
      from jsonb_array_elements_text(correction -> 'was' -> 'appointmentIds') as was (id)) as tied (client_id)
  where not exists (select from visit_clients l
    where l.user_id = v.user_id and l.visit_id = v.id and l.client_id = tied.client_id));
`;
