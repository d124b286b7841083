/**
 * The price list: services, what single clients pay instead, and surcharges. A service may have its next prices, which apply
 * from a day on. Names of checks stand in the errors that callers get (`services.sql.ts`, `surcharges.sql.ts`).
 */
const raised = (table: string): string => `
create constraint trigger ${table}_raise_revision after insert or update or delete on ${table}
  deferrable initially deferred for each row execute function raise_revision_of_owner();`;

export const sql = `
create table services (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  service_type text not null
    check (service_type in ('walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other')),
  duration_minutes integer check (duration_minutes between 1 and 1440),
  price numeric(10, 2) not null check (price >= 0),
  unit text not null default 'visit' check (unit in ('visit', 'day', 'night')),
  extra_pet_price numeric(10, 2) check (extra_pet_price >= 0),
  is_active boolean not null default true,
  position integer not null default 0,
  next_price_from date,
  next_price numeric(10, 2) check (next_price >= 0),
  next_extra_pet_price numeric(10, 2) check (next_extra_pet_price >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  check ((next_price_from is null) = (next_price is null))
);
create index services_by_position on services (user_id, position, id);
create index services_by_next_price on services (next_price_from) where next_price_from is not null;

create table client_prices (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  service_id uuid not null,
  price numeric(10, 2) not null check (price >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint client_prices_one_each unique (user_id, client_id, service_id),
  constraint client_prices_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint client_prices_service_fkey foreign key (user_id, service_id)
    references services (user_id, id) on delete cascade
);
create index client_prices_of_service on client_prices (user_id, service_id);

create table surcharges (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('bankHoliday', 'weekend', 'before', 'after')),
  label text,
  region text check (region in ('england-and-wales', 'scotland', 'northern-ireland')),
  time text check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  amount numeric(10, 2) check (amount >= 0),
  percent numeric(5, 2) check (percent >= 0),
  adds_up boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint surcharges_amount_or_percent check (num_nonnulls(amount, percent) = 1),
  constraint surcharges_region check ((kind = 'bankHoliday') = (region is not null)),
  constraint surcharges_time check ((kind in ('before', 'after')) = (time is not null))
);
create index surcharges_by_age on surcharges (user_id, created_at, id);
${['services', 'client_prices', 'surcharges'].map(raised).join('')}
select count_usage_of(name::regclass) from unnest(array['services', 'client_prices', 'surcharges']) as name;
`;
