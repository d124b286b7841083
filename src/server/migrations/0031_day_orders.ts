/** The order in which the bookings of a day are done, where somebody chose one: ids of bookings that may be gone meanwhile. */
export const sql = `
create table day_orders (
  user_id uuid not null references users (id) on delete cascade,
  date date not null,
  appointment_ids uuid[] not null check (cardinality(appointment_ids) <= 200),
  primary key (user_id, date)
);
create constraint trigger day_orders_raise_revision after insert or update or delete on day_orders
  deferrable initially deferred for each row execute function raise_revision_of_owner();
`;
