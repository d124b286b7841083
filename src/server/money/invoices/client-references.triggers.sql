-- A code that a client writes on a bank transfer: the name, so that it is known again, and four signs that nobody mistakes.
create or replace function give_client_reference() returns trigger language plpgsql as $$
declare
  letters constant text := left(upper(regexp_replace(normalize(new.last_name, nfd), '[^A-Za-z]', '', 'g')), 8);
  signs constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text;
begin
  loop
    code := case when letters = '' then 'PET' else letters end;
    for i in 1..4 loop
      code := code || substr(signs, 1 + floor(random() * length(signs))::int, 1);
    end loop;
    insert into client_billing (user_id, client_id, reference) values (new.user_id, new.id, code)
      on conflict on constraint client_billing_reference do nothing;
    exit when found;
  end loop;
  return null;
end $$;
create or replace trigger clients_give_reference after insert on clients
  for each row execute function give_client_reference();
