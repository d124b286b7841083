-- Notes what a client was told of an appointment before it changed, where the business emails changes: every statement that changes one
-- is covered, and ten minutes of corrections leave one row. When a client is deleted nobody is left to be told.

-- What a client is told of an appointment; null for one that does not take place.
create or replace function told_of(a appointments) returns jsonb language sql immutable as $$
  select case when a.status <> 'cancelled' then jsonb_build_object('date', a.date, 'startTime', a.start_time,
    'endTime', a.end_time, 'endDate', a.end_date, 'title', a.title) end
$$;

create or replace function note_change(owner uuid, client uuid, appointment uuid, before jsonb) returns void language sql as $$
  insert into appointment_changes (user_id, client_id, appointment_id, told)
    select owner, client, appointment, before
      where exists (select from clients c where c.user_id = owner and c.id = client)
  on conflict (user_id, client_id, appointment_id)
    do update set changed_at = clock_timestamp(), version = appointment_changes.version + 1
$$;

create or replace function note_appointment_change() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then told_of(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then told_of(new) end;
begin
  if not exists (select from notification_settings s
      where s.user_id = coalesce(new.user_id, old.user_id) and s.kind = 'bookings' and s.since is not null) then
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
create or replace trigger appointments_note_change after insert or delete on appointments
  for each row execute function note_appointment_change();
create or replace trigger appointments_note_update
  after update of client_id, date, start_time, end_time, end_date, title, status on appointments
  for each row execute function note_appointment_change();
