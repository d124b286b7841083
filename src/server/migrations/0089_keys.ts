/**
 * Keys of clients' homes by numbered tags, where each is, and the log of how it got there. Where a key is follows from the event with the latest
 * time. A tag names one key of a business: a second one would lead to the wrong door.
 */
export const sql = `
create table keys (
  id uuid not null primary key,
  user_id uuid not null,
  client_id uuid not null,
  tag text not null,
  copies integer not null default 1 check (copies between 1 and 20),
  place text not null default 'withClient' check (place in ('withMe', 'atBase', 'withClient', 'lost')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint keys_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create unique index keys_tag on keys (user_id, lower(tag));
create index keys_of_client on keys (user_id, client_id, created_at, id);

create table key_events (
  id uuid not null primary key,
  user_id uuid not null,
  key_id uuid not null,
  kind text not null check (kind in ('taken', 'putBack', 'handedOver', 'returned', 'lost', 'found')),
  at timestamptz(3) not null,
  received_by text,
  created_at timestamptz(3) not null default now(),
  constraint key_events_receipt check (kind <> 'handedOver' or received_by is not null),
  constraint key_events_key_fkey foreign key (user_id, key_id)
    references keys (user_id, id) on delete cascade
);
create index key_events_of_key on key_events (user_id, key_id, at desc, created_at desc, id desc);
`;
