/**
 * The people of a household and the local contacts for an emergency; how to get in, what the client has authorised at a vet, and a pet's
 * insurance and out-of-hours vet.
 */
export const sql = `
alter table clients
  add column door_notes text,
  add column vet_authority jsonb,
  add constraint clients_vet_authority check (vet_authority is null or vet_authority ->> 'vet' in ('own', 'any'));
alter table pets
  add column insurer text,
  add column policy_number text,
  add column vet_out_of_hours_phone text;

create table contacts (
  id uuid not null primary key,
  user_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('household', 'emergency')),
  name text not null,
  phone text,
  email text,
  relation text,
  address text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint contacts_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index contacts_of_client on contacts (user_id, client_id, created_at, id);
`;
