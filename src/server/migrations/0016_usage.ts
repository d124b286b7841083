/**
 * How many rows and bytes each owner has in each table, kept in the owner's row of `owner_revisions` beside the revisions:
 * `{"clients": [rows, bytes of texts, other bytes], …}`. Quotas are compared with it (decision 38), so that no create counts rows.
 *
 * A trigger for each statement adds up what it wrote, in a setting that lasts for the transaction
 * (`pawkeeper.usage`). The triggers that raise the revision at the commit take it from there: the owner's row is written once, as
 * before, and locked after all others, as before (migration 0009). A rollback, to a savepoint too, restores the setting. No transaction may make its
 * constraints immediate and write on: its counts would not be taken.
 *
 * The other bytes are those of columns named `…_bytes`, which hold the size of what is stored elsewhere or takes long to measure. PostgreSQL knows the length of a text without reading it. A later table is counted after
 * `select count_usage_of('table')`, which is called again when it gets a column.
 */
const NOW = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

const raise = (name: string, owner: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  this_transaction constant xid := pg_current_xact_id()::xid;
  moment constant bigint := ${NOW};
  owner constant uuid := ${owner};
  change constant jsonb := take_usage(owner);
begin
  update owner_revisions set
      revision = case when xmin = this_transaction then revision else greatest(revision + 1, moment) end,
      tables = tables || jsonb_build_object(tg_table_name,
        case when xmin = this_transaction then revision else greatest(revision + 1, moment) end),
      usage = usage_after(usage, change)
    where user_id = owner
      and (xmin <> this_transaction or change is not null
        or (tables ->> tg_table_name)::bigint is distinct from revision);
  return null;
end $$;`;

export const sql = String.raw`
alter table owner_revisions add column usage jsonb not null default '{}';

alter table walk_routes add column gps_bytes integer not null default 0;
alter table walk_routes disable trigger user;
update walk_routes set gps_bytes = octet_length(gps_data::text) where gps_data is not null;
alter table walk_routes enable trigger user;

/* The files of older photos were not measured: about as large as most are. */
alter table photos add column file_bytes integer not null default 200000;
alter table photos alter column file_bytes set default 0;

/* Notes what a statement added for an owner, until the commit. Assignments cost less than statements (perform). */
create function add_usage(owner uuid, name text, rows bigint, texts bigint, others bigint) returns void language plpgsql as $$
declare
  noted text := current_setting('pawkeeper.usage', true);
  pending jsonb := '{}';
  mine jsonb := '{}';
begin
  if noted <> '' then
    pending := noted::jsonb;
    mine := coalesce(pending -> owner::text, '{}');
    if mine ? name then
      rows := rows + (mine -> name ->> 0)::bigint;
      texts := texts + (mine -> name ->> 1)::bigint;
      others := others + (mine -> name ->> 2)::bigint;
    end if;
  end if;
  mine := mine || jsonb_build_object(name, jsonb_build_array(rows, texts, others));
  noted := set_config('pawkeeper.usage', (pending || jsonb_build_object(owner::text, mine))::text, true);
end $$;

/* What was noted for an owner, which is then noted no more; null for nothing. */
create function take_usage(owner uuid) returns jsonb language plpgsql as $$
declare
  noted text := current_setting('pawkeeper.usage', true);
  pending jsonb;
begin
  -- Asked for every row that a transaction wrote, and answered once.
  if noted is null or strpos(noted, owner::text) = 0 then
    return null;
  end if;
  pending := noted::jsonb;
  noted := set_config('pawkeeper.usage', (pending - owner::text)::text, true);
  return pending -> owner::text;
end $$;

create function usage_after(usage jsonb, change jsonb) returns jsonb language plpgsql immutable as $$
declare
  name text;
  change_of_table jsonb;
begin
  if change is null then
    return usage;
  end if;
  for name, change_of_table in select key, value from jsonb_each(change) loop
    usage := usage || jsonb_build_object(name, jsonb_build_array(
      coalesce((usage -> name ->> 0)::bigint, 0) + (change_of_table ->> 0)::bigint,
      coalesce((usage -> name ->> 1)::bigint, 0) + (change_of_table ->> 1)::bigint,
      coalesce((usage -> name ->> 2)::bigint, 0) + (change_of_table ->> 2)::bigint));
  end loop;
  return usage;
end $$;
${raise('raise_revision_of_user', 'new.id')}
${raise('raise_revision_of_owner', 'coalesce(new.user_id, old.user_id)')}

/* For tables that raise no revision. */
create function keep_usage_of_owner() returns trigger language plpgsql as $$
declare
  owner constant uuid := coalesce(new.user_id, old.user_id);
  change constant jsonb := take_usage(owner);
begin
  if change is not null then
    update owner_revisions set usage = usage_after(usage, change) where user_id = owner;
  end if;
  return null;
end $$;

/* The bytes of a row in its texts, and its other bytes, as expressions over the columns of a table. */
create function text_bytes(counted regclass) returns text language sql stable as $$
  select coalesce(string_agg(format('coalesce(octet_length(%I), 0)', attname), ' + ' order by attnum), '0')
    from pg_attribute where attrelid = counted and attnum > 0 and not attisdropped and atttypid = 'text'::regtype
$$;
create function other_bytes(counted regclass) returns text language sql stable as $$
  select coalesce(string_agg(format('coalesce(%I, 0)', attname), ' + ' order by attnum), '0')
    from pg_attribute where attrelid = counted and attnum > 0 and not attisdropped and attname like '%\_bytes'
$$;

/* Counts the rows of a table from now on; called again, with the columns that it has now. */
create function count_usage_of(counted regclass) returns void language plpgsql as $count$
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
  if not exists (select from pg_trigger where tgrelid = counted
      and tgfoid in ('raise_revision_of_owner'::regproc, 'keep_usage_of_owner'::regproc)) then
    execute format('create constraint trigger keep_usage after insert or update or delete on %s
      deferrable initially deferred for each row execute function keep_usage_of_owner()', counted);
  end if;
end $count$;

/* Counts everything anew: after rows were written without triggers. */
create function recount_usage() returns void language plpgsql as $$
declare
  counted regclass;
begin
  update owner_revisions set usage = '{}' where usage <> '{}';
  for counted in select tgrelid from pg_trigger where tgname = 'count_added' loop
    execute format('update owner_revisions r set usage = usage || jsonb_build_object(%L, jsonb_build_array(rows, texts, others))
      from (select user_id, count(*) as rows, sum(%s) as texts, sum(%s) as others from %s group by user_id) as counted
      where r.user_id = counted.user_id', counted::text, text_bytes(counted), other_bytes(counted), counted);
  end loop;
end $$;

select count_usage_of(name::regclass) from unnest(array[
  'clients', 'pets', 'appointments', 'walk_routes', 'messages', 'photos', 'idempotency_keys']) as name;
select recount_usage();
`;
