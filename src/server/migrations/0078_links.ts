/**
 * The private links of clients, invoices, reports and calendar feeds are rows of one table, each of one kind and for one thing (decision 83).
 * What was sent still opens: hashes and ends move as they are. A link to a report ends with the report's own end.
 */
export const sql = `
create table links (
  token_hash text primary key,
  kind text not null check (kind in ('client', 'invoice', 'report', 'feed')),
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid,
  invoice_id uuid,
  report_id uuid,
  shows_names boolean not null default false,
  expires_at timestamptz(3) not null default 'infinity',
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint links_subject check ((client_id is not null) = (kind = 'client')
    and (invoice_id is not null) = (kind = 'invoice') and (report_id is not null) = (kind = 'report')),
  constraint links_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint links_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint links_report_fkey foreign key (user_id, report_id)
    references visit_reports (user_id, id) on delete cascade
);
create index links_of_client on links (user_id, client_id);
create index links_of_invoice on links (user_id, invoice_id) where invoice_id is not null;
create index links_of_report on links (user_id, report_id) where report_id is not null;
create unique index links_one_feed on links (user_id) where kind = 'feed';
create index links_by_end on links (expires_at);

insert into links (token_hash, kind, user_id, client_id, expires_at, created_at)
  select token_hash, 'client', user_id, client_id, expires_at, expires_at - interval '365 days' from client_links;
insert into links (token_hash, kind, user_id, invoice_id, expires_at, created_at)
  select token_hash, 'invoice', user_id, invoice_id, expires_at, created_at from invoice_links;
insert into links (token_hash, kind, user_id, report_id, created_at)
  select token_hash, 'report', user_id, report_id, created_at from report_links;
insert into links (token_hash, kind, user_id, shows_names, created_at)
  select token_hash, 'feed', user_id, shows_names, created_at from calendar_feeds;

drop trigger clients_end_links on clients;
drop trigger clients_end_invoice_links on clients;
drop trigger clients_end_report_links on clients;
drop function end_client_links(), end_invoice_links(), end_report_links();
drop table client_links, invoice_links, report_links, calendar_feeds;
`;
