/**
 * What a report says until it is sent is made from its visit: also the note that it was lent, and its last day, unless somebody has
 * chosen these. Archiving a client ends the links to reports, which then say so.
 */
export const sql = `
alter table visit_reports add column has_chosen_end boolean not null default false;
alter table visit_reports add column has_lent_note boolean not null default false;
/* The new columns count too. */
select count_usage_of('visit_reports');

create or replace function end_report_links() returns trigger language plpgsql as $$
begin
  delete from report_links using visit_reports r
    where report_links.user_id = new.user_id and r.user_id = new.user_id and r.id = report_links.report_id
      and r.client_id = new.id;
  update visit_reports set revoked_at = now()
    where user_id = new.user_id and client_id = new.id and sent_at is not null and revoked_at is null;
  return null;
end $$;
`;
