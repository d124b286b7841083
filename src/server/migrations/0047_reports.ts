/**
 * Completed bookings by the day on which they are earned: for reports, and for what is not billed. Lines and allocations raise revisions
 * of their own, as cached lists read them.
 */
const revised = (table: string): string => `
create constraint trigger ${table}_raise_revision after insert or update or delete on ${table}
  deferrable initially deferred for each row execute function raise_revision_of_owner();`;

export const sql = `
create index appointments_earned on appointments (user_id, (coalesce(end_date, date)))
  where status = 'completed';
create index invoices_issued on invoices (user_id, issued_on) where status = 'issued';
${revised('invoice_lines')}
${revised('allocations')}
`;
