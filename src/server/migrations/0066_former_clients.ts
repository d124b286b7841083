/**
 * Invoices and payments keep the id of a client who was deleted, so that two deleted clients of one name stay two, and what they owe
 * can be recorded as paid (decision 70). For clients who were deleted before, name and address together count as one; payments have no
 * address, and go with an invoice that they settled, else with the one deleted client of that name.
 *
 * A bank transfer that names an invoice is matched by its number.
 */
const keepsFormerClient = (table: string): string => `
alter table ${table} add column former_client_id uuid,
  add constraint ${table}_former_client check (client_id is null or former_client_id is null);
create index ${table}_of_former_client on ${table} (user_id, former_client_id) where former_client_id is not null;
create trigger ${table}_keep_former_client before update of client_id on ${table}
  for each row when (old.client_id is not null and new.client_id is null)
  execute function keep_former_client();`;

export const sql = `
create function keep_former_client() returns trigger language plpgsql as $$
begin
  new.former_client_id := old.client_id;
  return new;
end $$;
${keepsFormerClient('invoices')}
${keepsFormerClient('payments')}

create temporary table former_clients on commit drop as
  select user_id, client_name, client_address, gen_random_uuid() as id from invoices
    where client_id is null group by user_id, client_name, client_address;
update invoices i set former_client_id = f.id from former_clients f
  where i.client_id is null and f.user_id = i.user_id and f.client_name = i.client_name
    and f.client_address is not distinct from i.client_address;
update payments p set former_client_id = coalesce(
    (select i.former_client_id from allocations a join invoices i on i.user_id = a.user_id and i.id = a.invoice_id
      where a.user_id = p.user_id and a.payment_id = p.id order by i.issued_on, i.sequence limit 1),
    (select (array_agg(f.id))[1] from former_clients f
      where f.user_id = p.user_id and f.client_name = p.client_name having count(*) = 1))
  where client_id is null;
with f as materialized (select user_id, client_name, gen_random_uuid() as id from payments
    where client_id is null and former_client_id is null group by user_id, client_name)
  update payments p set former_client_id = f.id from f
  where p.client_id is null and p.former_client_id is null and f.user_id = p.user_id and f.client_name = p.client_name;

alter table bank_lines drop constraint bank_lines_reason_check,
  add constraint bank_lines_reason_check check (reason in ('reference', 'invoice', 'payer', 'amount', 'name'));

alter table business_details add constraint business_details_next_credit_number_check
  check (next_credit_number between 1 and 1000000);
`;
