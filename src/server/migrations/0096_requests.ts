/**
 * What clients ask for from their own pages, and which of it a business, or one client, may ask for. `visits` is what was asked for with
 * the prices that were shown; `before` is what a cancellation changed, so that it can be undone.
 */
export const sql = `
alter table services add column is_offered_online boolean not null default true;

create table requests (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  form_key text not null,
  kind text not null check (kind in ('ask', 'change', 'cancel', 'away', 'tellChange')),
  state text not null default 'open'
    check (state in ('open', 'offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  service_id uuid,
  pet_ids uuid[] not null default '{}',
  appointment_id uuid,
  scope text check (scope in ('this', 'following')),
  visits jsonb not null default '[]' check (jsonb_typeof(visits) = 'array'),
  first_day date,
  last_day date,
  is_as_usual boolean not null default false,
  message text,
  price numeric(10, 2),
  fee numeric(10, 2),
  offer jsonb,
  reply text,
  appointment_ids uuid[] not null default '{}',
  before jsonb,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint requests_once unique (user_id, client_id, form_key),
  constraint requests_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint requests_service_fkey foreign key (user_id, service_id)
    references services (user_id, id) on delete set null (service_id),
  constraint requests_appointment_fkey foreign key (user_id, appointment_id)
    references appointments (user_id, id) on delete set null (appointment_id)
);
create index requests_by_age on requests (user_id, created_at desc, id desc);
create index requests_of_client on requests (user_id, client_id, created_at desc, id desc);
create index requests_of_service on requests (user_id, service_id) where service_id is not null;
create index requests_of_appointment on requests (user_id, appointment_id) where appointment_id is not null;
create index requests_open on requests (first_day) where state in ('open', 'offered');

create table request_settings (
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid,
  can_ask boolean,
  can_change boolean,
  can_cancel boolean,
  can_be_away boolean,
  can_tell_changes boolean,
  earliest_notice_hours integer check (earliest_notice_hours between 0 and 720),
  furthest_days integer check (furthest_days between 1 and 730),
  constraint request_settings_once unique nulls not distinct (user_id, client_id),
  constraint request_settings_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
`;
