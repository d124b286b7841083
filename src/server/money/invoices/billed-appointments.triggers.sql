-- A draft's line follows its appointment until the invoice is issued. It is taken off while the appointment is not what was billed
-- (cancelled, set back, deleted or another client's), and stored with its amount until the appointment is that again.

create or replace function remove_draft_line(owner uuid, appointment uuid, billed text, why text) returns void language sql as $$
  insert into removed_invoice_lines
      (user_id, invoice_id, appointment_id, position, day, last_day, description, amount, billed_as, reason)
    select user_id, invoice_id, appointment_id, position, day, last_day, description, amount, billed, why
      from invoice_lines where user_id = owner and appointment_id = appointment and is_living;
  delete from invoice_lines where user_id = owner and appointment_id = appointment and is_living;
$$;

-- The invoice is locked first, as it may be just being issued. 500 is MAX_INVOICE_LINES.
create or replace function put_draft_line_back(owner uuid, appointment uuid, client uuid, status_now text) returns void
  language plpgsql as $$
declare
  removed removed_invoice_lines;
begin
  select * into removed from removed_invoice_lines
    where user_id = owner and appointment_id = appointment and billed_as = status_now;
  if not found then return; end if;
  perform from invoices where user_id = owner and id = removed.invoice_id and status = 'draft'
    and client_id = client for update;
  if not found or (select count(*) from invoice_lines
      where user_id = owner and invoice_id = removed.invoice_id) >= 500 then return; end if;
  delete from removed_invoice_lines where user_id = owner and appointment_id = appointment;
  insert into invoice_lines (id, user_id, invoice_id, appointment_id, position, day, last_day, description, amount)
    select gen_random_uuid(), owner, removed.invoice_id, appointment,
      case when exists (select from invoice_lines where user_id = owner and invoice_id = removed.invoice_id
          and position = removed.position)
        then (select max(position) + 1 from invoice_lines where user_id = owner and invoice_id = removed.invoice_id)
        else removed.position end,
      removed.day, removed.last_day, removed.description, removed.amount;
end $$;

-- The price, day, client and cancellation fee of an invoiced appointment stay, and the appointment too unless its client or pet goes. A
-- draft follows what changes, but for an amount that was typed. The line of a visit that was already cancelled is a fee: it follows
-- the cancellation fee, and no price.
create or replace function keep_invoiced_appointment() returns trigger language plpgsql as $$
declare
  state text;
begin
  select i.status into state from invoice_lines l
    join invoices i on i.user_id = l.user_id and i.id = l.invoice_id
    where l.user_id = old.user_id and l.appointment_id = old.id and l.is_living;
  if state = 'draft' then
    if tg_op = 'DELETE' then
      perform remove_draft_line(old.user_id, old.id, old.status, 'deleted');
    elsif new.client_id <> old.client_id or new.status in ('pending', 'confirmed')
        or new.status = 'cancelled' and old.status <> 'cancelled' then
      perform remove_draft_line(old.user_id, old.id, old.status, new.status);
      perform follow_removed_line(old, new);
    else
      update invoice_lines set day = new.date, last_day = coalesce(new.end_date, new.date),
          description = case when old.status = 'cancelled' and new.status = 'completed'
            then regexp_replace(description, ' [(]cancelled[)]$', '') else description end,
          amount = case
            when amount <> case when old.status = 'cancelled' then coalesce(old.cancellation_fee, 0)
              else coalesce(old.price, 0) end then amount
            when new.status = 'cancelled' then coalesce(new.cancellation_fee, 0)
            else coalesce(new.price, 0) end
        where user_id = old.user_id and appointment_id = old.id and is_living;
    end if;
  elsif state is not null then
    if pg_trigger_depth() = 1 and (tg_op = 'DELETE' or new.price is distinct from old.price or new.date <> old.date
        or new.end_date is distinct from old.end_date or new.client_id <> old.client_id
        or new.status = 'cancelled' and coalesce(new.cancellation_fee, 0) <> coalesce(old.cancellation_fee, 0)) then
      raise check_violation using constraint = 'appointments_invoiced', table = 'appointments',
        message = 'an invoiced appointment stays as it was billed';
    end if;
  elsif tg_op = 'DELETE' then
    update removed_invoice_lines set reason = 'deleted' where user_id = old.user_id and appointment_id = old.id;
  else
    perform follow_removed_line(old, new);
    perform put_draft_line_back(new.user_id, new.id, new.client_id, new.status);
  end if;
  return coalesce(new, old);
end $$;

-- What is kept of a line follows price, fee and day too.
create or replace function follow_removed_line(was appointments, is_now appointments) returns void language sql as $$
  update removed_invoice_lines r set day = is_now.date, last_day = coalesce(is_now.end_date, is_now.date),
      amount = case when billed_as = 'completed' and amount = coalesce(was.price, 0) then coalesce(is_now.price, 0)
        when billed_as = 'cancelled' and amount = coalesce(was.cancellation_fee, 0) then coalesce(is_now.cancellation_fee, 0)
        else amount end,
      reason = case when exists (select from invoices i where i.user_id = r.user_id and i.id = r.invoice_id
        and i.client_id = is_now.client_id) then is_now.status else 'otherClient' end
    where r.user_id = is_now.user_id and r.appointment_id = is_now.id;
$$;

create or replace trigger appointments_keep_invoiced before update of status, price, date, end_date, client_id, cancellation_fee on appointments
  for each row when (new.status <> old.status or new.price is distinct from old.price or new.date <> old.date
    or new.end_date is distinct from old.end_date or new.client_id <> old.client_id
    or new.cancellation_fee is distinct from old.cancellation_fee)
  execute function keep_invoiced_appointment();
create or replace trigger appointments_keep_invoiced_row before delete on appointments
  for each row execute function keep_invoiced_appointment();

-- A deletion that is undone.
create or replace function put_restored_line_back() returns trigger language plpgsql as $$
begin
  perform follow_removed_line(new, new);
  perform put_draft_line_back(new.user_id, new.id, new.client_id, new.status);
  return null;
end $$;
create or replace trigger appointments_put_line_back after insert on appointments
  for each row execute function put_restored_line_back();

-- A deleted client's appointments go at once, before the client's pets leave them one by one and each invoice is added up again for
-- each of its lines. The name of the trigger comes before those of the foreign keys, which fire in the order of their names. By then
-- the client is gone, so that no change is noted to be emailed.
create or replace function remove_appointments_of_client() returns trigger language plpgsql as $$
begin
  update invoice_lines set appointment_id = null where user_id = old.user_id and appointment_id in
    (select id from appointments where user_id = old.user_id and client_id = old.id);
  delete from appointments where user_id = old.user_id and client_id = old.id;
  return null;
end $$;
create or replace trigger "A_clients_remove_appointments" after delete on clients
  for each row execute function remove_appointments_of_client();
