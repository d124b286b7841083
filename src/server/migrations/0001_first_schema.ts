/**
 * The first schema: every entity of the product and the login sessions.
 * Each table that a user owns rows in carries `user_id`, and composite foreign keys hold a client, its pets
 * and its appointments under one owner, whatever statement writes them.
 */
export const sql = `
create table users (
  id uuid primary key,
  email text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  business_name text,
  phone text,
  address text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));

create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  updated_at timestamptz(3) not null default now()
);

create table session (
  sid text primary key,
  sess json not null,
  expire timestamptz(3) not null
);
create index session_expire_idx on session (expire);
create index session_user_idx on session ((sess ->> 'userId'));

create table clients (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_address text,
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id)
);
create index clients_by_name on clients (user_id, lower(last_name), lower(first_name), id);

create table pets (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  name text not null,
  species text not null,
  breed text,
  date_of_birth date,
  age text,
  weight text,
  colour text,
  photo_url text,
  medications text,
  allergies text,
  medical_conditions text,
  gender text,
  microchip_id text,
  spayed_neutered boolean,
  aggressive_food boolean not null default false,
  aggressive_animals boolean not null default false,
  aggressive_people boolean not null default false,
  feeding_instructions text,
  exercise_needs text,
  behaviour_notes text,
  likes text,
  dislikes text,
  special_instructions text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_address text,
  vet_name text,
  vet_phone text,
  vet_address text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint pets_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index pets_by_name on pets (user_id, lower(name), id);
create index pets_of_client on pets (user_id, client_id);

create table appointments (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  pet_id uuid,
  title text not null,
  description text,
  service_type text not null
    check (service_type in ('walk', 'sitting', 'grooming', 'feeding', 'checkup', 'other')),
  date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  price numeric(10, 2),
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint appointments_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint appointments_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index appointments_by_day on appointments (user_id, date, start_time, id);
create index appointments_of_client on appointments (user_id, client_id);
create index appointments_of_pet on appointments (user_id, pet_id) where pet_id is not null;

/* A pet is booked for its own client. This is asked when the pair is written, not for ever: a pet that moves
   to another client later keeps its past appointments where they were, which a foreign key could not allow. */
create function appointment_pet_is_the_clients() returns trigger language plpgsql as $$
begin
  perform 1 from pets
    where user_id = new.user_id and id = new.pet_id and client_id = new.client_id
    for key share;
  if not found then
    raise foreign_key_violation using
      constraint = 'appointments_pet_of_client', table = 'appointments',
      message = 'the pet of an appointment belongs to its client';
  end if;
  return new;
end $$;
create trigger appointments_pet_of_client_insert before insert on appointments
  for each row when (new.pet_id is not null) execute function appointment_pet_is_the_clients();
create trigger appointments_pet_of_client_update before update on appointments
  for each row when (new.pet_id is not null and
    (new.pet_id, new.client_id, new.user_id) is distinct from (old.pet_id, old.client_id, old.user_id))
  execute function appointment_pet_is_the_clients();

create table walk_routes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text,
  distance numeric(5, 2),
  estimated_duration text,
  gps_data jsonb,
  is_favorite boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index walk_routes_by_age on walk_routes (user_id, created_at desc, id);

create table messages (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  subject text,
  content text not null,
  direction text not null,
  message_type text not null default 'message',
  is_read boolean not null default false,
  sent_at timestamptz(3) not null default now(),
  constraint messages_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index messages_by_age on messages (user_id, sent_at desc, id);
`;
