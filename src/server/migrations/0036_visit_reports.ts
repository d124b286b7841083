/**
 * Reports of visits, one for each client of a visit: what that client is shown, made from the visit and frozen when it is sent. A
 * report goes with its visit and with its client. Of a link the hash is stored (decision 59).
 *
 * `photo_ids` has no foreign key: a photo that is deleted leaves the report, and its page shows those that are there.
 */
export const sql = `
create table visit_reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  visit_id uuid not null,
  client_id uuid not null,
  note text,
  has_track boolean not null default true,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  pets text not null,
  events jsonb not null,
  track jsonb,
  photo_ids uuid[] not null default '{}',
  content_bytes integer not null default 0,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint visit_reports_once unique (user_id, visit_id, client_id),
  constraint visit_reports_visit_fkey foreign key (user_id, visit_id)
    references visits (user_id, id) on delete cascade,
  constraint visit_reports_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index visit_reports_by_age on visit_reports (user_id, created_at desc, id);
create index visit_reports_of_client on visit_reports (user_id, client_id);
create constraint trigger visit_reports_raise_revision after insert or update or delete on visit_reports
  deferrable initially deferred for each row execute function raise_revision_of_owner();
select count_usage_of('visit_reports');

create table report_links (
  token_hash text not null,
  user_id uuid not null,
  report_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (token_hash, user_id, report_id),
  constraint report_links_report_fkey foreign key (user_id, report_id)
    references visit_reports (user_id, id) on delete cascade
);
create index report_links_of_report on report_links (user_id, report_id);

create function end_report_links() returns trigger language plpgsql as $$
begin
  delete from report_links using visit_reports r
    where report_links.user_id = new.user_id and r.user_id = new.user_id and r.id = report_links.report_id
      and r.client_id = new.id;
  return null;
end $$;
create trigger clients_end_report_links after update of archived_at on clients
  for each row when (new.archived_at is not null and old.archived_at is null) execute function end_report_links();
`;
