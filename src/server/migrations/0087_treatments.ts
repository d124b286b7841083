/**
 * What a pet was treated with and when it is due again, the medicines it takes, and what became of a dose on a visit. An event keeps the
 * medicine's name and dose as they were: what was given stays when the plan changes.
 */
export const sql = `
create table treatments (
  id uuid not null primary key,
  user_id uuid not null,
  pet_id uuid not null,
  kind text not null check (kind in ('vaccination', 'worming', 'flea', 'titre')),
  name text not null,
  given_on date not null,
  due_on date,
  batch text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint treatments_due check (due_on >= given_on),
  constraint treatments_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index treatments_of_pet on treatments (user_id, pet_id, given_on, created_at, id);
create index treatments_due_on on treatments (user_id, due_on) where due_on is not null;

create table medicines (
  id uuid not null primary key,
  user_id uuid not null,
  pet_id uuid not null,
  name text not null,
  dose text,
  times text[] not null default '{}' check (cardinality(times) <= 12),
  with_food boolean not null default false,
  "from" date,
  until date,
  instruction text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint medicines_until check (until >= "from"),
  constraint medicines_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index medicines_of_pet on medicines (user_id, pet_id, created_at, id);

alter table visit_events
  add column medicine_id uuid,
  add column medicine_name text,
  add column dose text,
  add column outcome text check (outcome in ('given', 'refused', 'missed')),
  add constraint visit_events_medicine check
    (kind = 'medicine' or num_nonnulls(medicine_id, medicine_name, dose, outcome) = 0),
  add constraint visit_events_medicine_fkey foreign key (user_id, medicine_id)
    references medicines (user_id, id) on delete set null (medicine_id);
create index visit_events_of_medicine on visit_events (user_id, medicine_id) where medicine_id is not null;
`;
