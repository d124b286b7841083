/** How many of a thing a line of an invoice bills; its amount is that of all of them. A visit is billed once. */
export const sql = `
alter table invoice_lines add column quantity integer not null default 1,
  add constraint invoice_lines_quantity check (quantity between 1 and 999
    and (quantity = 1 or appointment_id is null) and amount * 100 % quantity = 0);
`;
