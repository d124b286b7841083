-- An invoice's total is the sum of its lines.
create or replace function add_up_invoices() returns trigger language plpgsql as $$
begin
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      total = (select coalesce(sum(amount), 0) from invoice_lines l
        where l.user_id = i.user_id and l.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $$;
create or replace trigger invoice_lines_added after insert on invoice_lines referencing new table as changed
  for each statement execute function add_up_invoices();
create or replace trigger invoice_lines_removed after delete on invoice_lines referencing old table as changed
  for each statement execute function add_up_invoices();
create or replace trigger invoice_lines_changed after update on invoice_lines referencing new table as changed
  for each statement execute function add_up_invoices();

-- A deleted client takes the drafts along. What was issued keeps its copies, and links to it end.
create or replace function remove_drafts_of_client() returns trigger language plpgsql as $$
begin
  delete from invoices where user_id = old.user_id and client_id = old.id and status = 'draft';
  delete from links using invoices i
    where links.user_id = old.user_id and i.user_id = old.user_id and i.id = links.invoice_id and i.client_id = old.id;
  return old;
end $$;
create or replace trigger clients_remove_drafts before delete on clients
  for each row execute function remove_drafts_of_client();

-- Invoices and payments keep the id of a deleted client, so that two deleted clients of one name stay two.
create or replace function keep_former_client() returns trigger language plpgsql as $$
begin
  new.former_client_id := old.client_id;
  return new;
end $$;
create or replace trigger invoices_keep_former_client before update of client_id on invoices
  for each row when (old.client_id is not null and new.client_id is null)
  execute function keep_former_client();
create or replace trigger payments_keep_former_client before update of client_id on payments
  for each row when (old.client_id is not null and new.client_id is null)
  execute function keep_former_client();
