/**
 * Prospects with what they told, who go after a while; the links that they open; the public page of a business, whose enquiries
 * make prospects.
 */
export const sql = `
create table prospects (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  email text,
  phone text,
  postcode text,
  pet text,
  message text,
  source text not null default 'owner' check (source in ('owner', 'enquiry')),
  invited_at timestamptz(3),
  told jsonb not null default '{"household": null, "pets": [], "consents": null, "signature": null}'
    check (jsonb_typeof(told) = 'object'),
  finished_at timestamptz(3),
  meet_times jsonb not null default '[]' check (jsonb_typeof(meet_times) = 'array'),
  client_id uuid,
  appointment_id uuid,
  goes_on date not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint prospects_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete set null (client_id),
  constraint prospects_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete set null (appointment_id)
);
create index prospects_by_age on prospects (user_id, created_at desc, id);
create index prospects_by_end on prospects (goes_on);
create index prospects_of_client on prospects (user_id, client_id) where client_id is not null;
create index prospects_of_appointment on prospects (user_id, appointment_id) where appointment_id is not null;

alter table links
  add column prospect_id uuid,
  add constraint links_prospect_fkey foreign key (user_id, prospect_id)
    references prospects (user_id, id) on delete cascade,
  drop constraint links_kind_check,
  add constraint links_kind_check check (kind in ('client', 'portal', 'invoice', 'report', 'feed', 'welcome')),
  drop constraint links_subject,
  add constraint links_subject check ((client_id is not null) = (kind in ('client', 'portal'))
    and (invoice_id is not null) = (kind = 'invoice') and (report_id is not null) = (kind = 'report')
    and (prospect_id is not null) = (kind = 'welcome')
    and (contact_id is null or kind = 'portal'));
create index links_of_prospect on links (user_id, prospect_id) where prospect_id is not null;

create table public_pages (
  user_id uuid primary key references users (id) on delete cascade,
  slug text constraint public_pages_slug_key unique check (slug ~ '^[a-z0-9-]{3,40}$'),
  is_published boolean not null default false,
  introduction text,
  service_ids uuid[] not null default '{}',
  areas text[] not null default '{}',
  hours text,
  licence_number text,
  is_indexed boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  constraint public_pages_address check (slug is not null or not is_published)
);
`;
