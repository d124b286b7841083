/**
 * Visits that are marked as done in one go remember the status that they had, so that it can be undone until they are on an
 * invoice. A visit whose status somebody changes meanwhile forgets it.
 */
export const sql = `
alter table appointments add column marked_from text check (marked_from in ('pending', 'confirmed'));
create function forget_marked_from() returns trigger language plpgsql as $$
begin
  new.marked_from := null;
  return new;
end $$;
create trigger appointments_forget_marked_from before update of status on appointments
  for each row when (new.status <> 'completed' and new.marked_from is not null)
  execute function forget_marked_from();
create index appointments_unmarked on appointments (user_id, date, start_time, id)
  where status in ('pending', 'confirmed');
create index appointments_marked on appointments (user_id, date, start_time, id) where marked_from is not null;

/* The new column counts too. */
select count_usage_of('appointments');
`;
