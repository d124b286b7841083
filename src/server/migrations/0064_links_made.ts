/**
 * Making a link is not sending. What was marked as sent when a link was made, or an email was on its way, stays sent where the log
 * shows that a mail server accepted one; otherwise its moment becomes that of the link.
 */
const emailed = (kinds: string, subject: string): string => `exists (select from deliveries d
    where d.user_id = ${subject}.user_id and d.subject_id = ${subject}.id and d.kind in (${kinds})
      and (d.state = 'sent' or d.returned_at is not null))`;

export const sql = `
alter table invoices add column link_made_at timestamptz(3);
alter table visit_reports add column link_made_at timestamptz(3);
/* The new columns count too. */
select count_usage_of('invoices');
select count_usage_of('visit_reports');

update invoices i set link_made_at = sent_at, sent_at = null
  where sent_at is not null and not ${emailed(`'invoice', 'overdue'`, 'i')};
update visit_reports r set link_made_at = sent_at, sent_at = null
  where sent_at is not null and not ${emailed(`'reportReady'`, 'r')};

create or replace function end_report_links() returns trigger language plpgsql as $$
begin
  delete from report_links using visit_reports r
    where report_links.user_id = new.user_id and r.user_id = new.user_id and r.id = report_links.report_id
      and r.client_id = new.id;
  update visit_reports set revoked_at = now()
    where user_id = new.user_id and client_id = new.id and revoked_at is null
      and (sent_at is not null or link_made_at is not null);
  return null;
end $$;
`;
