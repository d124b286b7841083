/**
 * The pages of clients: links that open them, the devices that did, and codes for further devices. What owners had written before is hidden from
 * clients until the owner has looked at it once.
 */
export const sql = `
alter table links
  add column contact_id uuid,
  add column opened_at timestamptz(3),
  add constraint links_user_id_token_hash_key unique (user_id, token_hash),
  add constraint links_contact_fkey foreign key (user_id, contact_id)
    references contacts (user_id, id) on delete cascade,
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('client', 'portal', 'invoice', 'report', 'feed')),
  drop constraint links_subject,
  add constraint links_subject check ((client_id is not null) = (kind in ('client', 'portal'))
    and (invoice_id is not null) = (kind = 'invoice') and (report_id is not null) = (kind = 'report')
    and (contact_id is null or kind = 'portal'));
create index links_of_contact on links (user_id, contact_id) where contact_id is not null;

create table client_devices (
  token_hash text primary key,
  user_id uuid not null,
  client_id uuid not null,
  contact_id uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  constraint client_devices_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint client_devices_contact_fkey foreign key (user_id, contact_id)
    references contacts (user_id, id) on delete cascade
);
create index client_devices_of_client on client_devices (user_id, client_id, created_at);
create index client_devices_of_contact on client_devices (user_id, contact_id) where contact_id is not null;
create index client_devices_by_end on client_devices (expires_at);

create table client_codes (
  user_id uuid not null,
  token_hash text not null,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, token_hash, code_hash),
  constraint client_codes_link_fkey foreign key (user_id, token_hash)
    references links (user_id, token_hash) on delete cascade
);
create index client_codes_by_end on client_codes (expires_at);

create table portal_settings (
  user_id uuid primary key references users (id) on delete cascade,
  texts_before timestamptz(3) not null,
  texts_confirmed_at timestamptz(3)
);
insert into portal_settings (user_id, texts_before) select id, now() from users;
`;
