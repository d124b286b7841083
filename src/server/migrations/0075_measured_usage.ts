/**
 * How much each owner has is measured by a job, and by a create when much was added since (decision 87). The triggers that counted every
 * write go (migration 0016), and so does the row that they kept for each owner.
 */
export const sql = String.raw`
do $drop$
declare
  counted regclass;
begin
  for counted in select tgrelid from pg_trigger where tgname = 'count_added' loop
    execute format('drop trigger count_added on %1$s; drop trigger count_removed on %1$s; drop trigger count_changed on %1$s;
      drop trigger if exists keep_usage on %1$s', counted);
    execute format('drop function %I()', 'count_usage_of_' || counted::text);
  end loop;
end $drop$;
drop function keep_usage_of_owner, recount_usage, count_usage_of, usage_after, take_usage, add_usage;
drop trigger users_begin_revision on users;
drop function begin_revision;
drop table owner_revisions;

/* What an owner had when it was measured: {"clients": [rows, bytes of texts, other bytes], …}. */
create table owner_usage (
  user_id uuid primary key references users (id) on delete cascade,
  usage jsonb not null,
  measured_at timestamptz(3) not null default now()
);

/*
 * What an owner has now. The other bytes are those of columns named …_bytes, which hold the size of what is stored elsewhere. PostgreSQL
 * knows the length of a text without reading it.
 */
create function usage_of(owner uuid, counted text[]) returns jsonb language plpgsql stable as $$
declare
  name text;
  of_table jsonb;
  usage jsonb := '{}';
begin
  foreach name in array counted loop
    execute format('select jsonb_build_array(count(*), coalesce(sum(%s), 0), coalesce(sum(%s), 0)) from %I where user_id = $1',
      text_bytes(name::regclass), other_bytes(name::regclass), name) into of_table using owner;
    usage := usage || jsonb_build_object(name, of_table);
  end loop;
  return usage;
end $$;
`;
