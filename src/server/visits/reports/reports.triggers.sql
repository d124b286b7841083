-- Archiving a client ends the links to reports, which then say so.
create or replace function end_report_links() returns trigger language plpgsql as $$
begin
  delete from links using visit_reports r
    where links.user_id = new.user_id and r.user_id = new.user_id and r.id = links.report_id and r.client_id = new.id;
  update visit_reports set revoked_at = now()
    where user_id = new.user_id and client_id = new.id and revoked_at is null
      and (sent_at is not null or link_made_at is not null);
  return null;
end $$;
create or replace trigger clients_end_report_links after update of archived_at on clients
  for each row when (new.archived_at is not null and old.archived_at is null) execute function end_report_links();
