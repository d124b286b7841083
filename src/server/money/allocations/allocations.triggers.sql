-- What is used of a payment and what is settled of an invoice are the sums of their allocations.
create or replace function add_up_allocations() returns trigger language plpgsql as $$
begin
  update payments p set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      used = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = p.user_id and (a.payment_id = p.id or a.refund_id = p.id))
    where (user_id, id) in (
      select user_id, payment_id from changed union select user_id, refund_id from changed);
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      settled = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = i.user_id and a.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $$;
create or replace trigger allocations_added after insert on allocations referencing new table as changed
  for each statement execute function add_up_allocations();
create or replace trigger allocations_removed after delete on allocations referencing old table as changed
  for each statement execute function add_up_allocations();
create or replace trigger allocations_changed after update on allocations referencing new table as changed
  for each statement execute function add_up_allocations();
