/**
 * Responses are no longer cached, so that no write raises a revision any more (decision 84). What the triggers did besides stays: they
 * add what a transaction wrote to the owner's counts at its commit.
 */
export const sql = String.raw`
do $$
declare
  raised record;
begin
  for raised in select tgname as name, tgrelid::regclass as raises from pg_trigger
      where tgfoid in ('raise_revision_of_owner'::regproc, 'raise_revision_of_user'::regproc) loop
    execute format('drop trigger %I on %s', raised.name, raised.raises);
    if exists (select from pg_trigger where tgrelid = raised.raises and tgname = 'count_added')
        and not exists (select from pg_trigger where tgrelid = raised.raises and tgname = 'keep_usage') then
      execute format('create constraint trigger keep_usage after insert or update or delete on %s
        deferrable initially deferred for each row execute function keep_usage_of_owner()', raised.raises);
    end if;
  end loop;
end $$;
drop function raise_revision_of_owner();
drop function raise_revision_of_user();

create or replace function begin_revision() returns trigger language plpgsql as $$
begin
  insert into owner_revisions (user_id) values (new.id);
  return null;
end $$;
alter table owner_revisions drop column revision, drop column tables;

/* As in migration 0016, without the triggers that raised revisions. */
create or replace function count_usage_of(counted regclass) returns void language plpgsql as $count$
declare
  texts constant text := text_bytes(counted);
  others constant text := other_bytes(counted);
begin
  execute format($template$
    create or replace function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        perform add_usage(user_id, %2$L, count(*), sum(%3$s), sum(%5$s)) from added group by user_id;
      elsif tg_op = 'DELETE' then
        perform add_usage(user_id, %2$L, -count(*), -sum(%3$s), -sum(%5$s)) from removed group by user_id;
      else
        perform add_usage(user_id, %2$L, 0, sum(texts), sum(others)) from (
          select user_id, %3$s as texts, %5$s as others from added
          union all select user_id, -(%3$s), -(%5$s) from removed) as changed
          group by user_id having sum(texts) <> 0 or sum(others) <> 0;
      end if;
      return null;
    end $body$;
    create or replace trigger count_added after insert on %4$s referencing new table as added
      for each statement execute function %1$I();
    create or replace trigger count_removed after delete on %4$s referencing old table as removed
      for each statement execute function %1$I();
    create or replace trigger count_changed after update on %4$s
      referencing old table as removed new table as added for each statement execute function %1$I();
  $template$, 'count_usage_of_' || counted::text, counted::text, texts, counted, others);
  if not exists (select from pg_trigger
      where tgrelid = counted and tgfoid = 'keep_usage_of_owner'::regproc) then
    execute format('create constraint trigger keep_usage after insert or update or delete on %s
      deferrable initially deferred for each row execute function keep_usage_of_owner()', counted);
  end if;
end $count$;
`;
