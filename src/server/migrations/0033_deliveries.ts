/**
 * Mails to clients and to the professional: the outbox, what of the bookings is still to be told, the settings, and the private
 * links that mails carry (decision 51).
 *
 * A delivery is unique by kind, subject, occasion, channel and client, so that nothing is planned twice. `queued_at` says that a job is to
 * send it.
 *
 * A trigger notes what a client was told of a booking before it changed, where the business tells of changes: every way to change a
 * booking is covered, and ten minutes of corrections leave one row. In a deletion of the client nobody is left to be told.
 */
export const sql = `
create table message_settings (
  user_id uuid primary key references users (id) on delete cascade,
  bookings_since timestamptz(3),
  evening_since timestamptz(3),
  morning_since timestamptz(3),
  answers_since timestamptz(3),
  evening_time text not null default '18:00' check (evening_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  morning_time text not null default '07:00' check (morning_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '07:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  templates jsonb not null default '{}'
);
create index message_settings_evening on message_settings (user_id) where evening_since is not null;
create index message_settings_morning on message_settings (user_id) where morning_since is not null;

alter table clients add column mails_off_at timestamptz(3);

create table deliveries (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid,
  kind text not null,
  subject_id uuid not null,
  occasion text not null,
  channel text not null default 'mail',
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'missed', 'cancelled')),
  reason text,
  recipient text,
  attempts integer not null default 0,
  run integer not null default 0,
  by_hand boolean not null default false,
  due_at timestamptz(3) not null,
  queued_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint deliveries_once unique nulls not distinct (user_id, kind, subject_id, occasion, channel, client_id),
  constraint deliveries_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index deliveries_by_age on deliveries (user_id, due_at desc, id);
create index deliveries_of_client on deliveries (user_id, client_id) where client_id is not null;
create index deliveries_due on deliveries (due_at) where state = 'waiting' and queued_at is null;
create index deliveries_queued on deliveries (queued_at)
  where queued_at is not null and state in ('waiting', 'sending');
create index deliveries_done on deliveries (due_at);
create constraint trigger deliveries_raise_revision after insert or update or delete on deliveries
  deferrable initially deferred for each row execute function raise_revision_of_owner();
select count_usage_of('deliveries');

create table client_links (
  token_hash text not null,
  user_id uuid not null,
  client_id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash, user_id, client_id),
  constraint client_links_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index client_links_of_client on client_links (user_id, client_id);
create index client_links_by_end on client_links (expires_at);

create function end_client_links() returns trigger language plpgsql as $$
begin
  delete from client_links where user_id = new.user_id and client_id = new.id;
  return null;
end $$;
create trigger clients_end_links after update of archived_at on clients
  for each row when (new.archived_at is not null and old.archived_at is null) execute function end_client_links();

create table appointment_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  client_id uuid not null,
  appointment_id uuid not null,
  told jsonb,
  version integer not null default 0,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint appointment_changes_once unique (user_id, client_id, appointment_id),
  constraint appointment_changes_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade
);
create index appointment_changes_by_age on appointment_changes (changed_at);

/* What a client is told of a booking; null for one that does not take place. */
create function told_of(a appointments) returns jsonb language sql immutable as $$
  select case when a.status <> 'cancelled' then jsonb_build_object('date', a.date, 'startTime', a.start_time,
    'endTime', a.end_time, 'endDate', a.end_date, 'title', a.title) end
$$;

create function note_change(owner uuid, client uuid, appointment uuid, before jsonb) returns void language sql as $$
  insert into appointment_changes (user_id, client_id, appointment_id, told)
    select owner, client, appointment, before
      where exists (select from clients c where c.user_id = owner and c.id = client)
  on conflict (user_id, client_id, appointment_id)
    do update set changed_at = clock_timestamp(), version = appointment_changes.version + 1
$$;

create function note_appointment_change() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then told_of(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then told_of(new) end;
begin
  if not exists (select from message_settings s
      where s.user_id = coalesce(new.user_id, old.user_id) and s.bookings_since is not null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.client_id <> new.client_id then
    perform note_change(old.user_id, old.client_id, old.id, before);
    perform note_change(new.user_id, new.client_id, new.id, null);
  elsif before is distinct from after then
    perform note_change(coalesce(new.user_id, old.user_id), coalesce(new.client_id, old.client_id),
      coalesce(new.id, old.id), before);
  end if;
  return null;
end $$;
create trigger appointments_note_change after insert or delete on appointments
  for each row execute function note_appointment_change();
create trigger appointments_note_update
  after update of client_id, date, start_time, end_time, end_date, title, status on appointments
  for each row execute function note_appointment_change();
`;
