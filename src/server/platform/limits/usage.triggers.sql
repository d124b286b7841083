-- What an owner has now: {"clients": [rows, bytes of texts, other bytes], …}. The other bytes are those of columns named …_bytes, which hold
-- the size of what is stored elsewhere. PostgreSQL knows the length of a text without reading it.
create or replace function usage_of(owner uuid, counted text[]) returns jsonb language plpgsql stable as $$
declare
  name text;
  texts text;
  others text;
  of_table jsonb;
  usage jsonb := '{}';
begin
  foreach name in array counted loop
    select coalesce(string_agg(format('coalesce(octet_length(%I), 0)', attname), ' + ') filter (where atttypid = 'text'::regtype), '0'),
        coalesce(string_agg(format('coalesce(%I, 0)', attname), ' + ') filter (where attname like '%\_bytes'), '0')
      into texts, others
      from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped;
    execute format('select jsonb_build_array(count(*), coalesce(sum(%s), 0), coalesce(sum(%s), 0)) from %I where user_id = $1',
      texts, others, name) into of_table using owner;
    usage := usage || jsonb_build_object(name, of_table);
  end loop;
  return usage;
end $$;
