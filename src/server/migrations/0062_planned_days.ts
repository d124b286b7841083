/**
 * The last day whose reminders or agenda were planned: each day is planned once, from the appointments that it has by then. What is
 * booked for that day later is never reminded of.
 */
export const sql = `
alter table message_settings add column evening_planned_to date;
alter table message_settings add column morning_planned_to date;

/* Today's were planned before this update. */
update message_settings set
  evening_planned_to = case when evening_since is not null then current_date end,
  morning_planned_to = case when morning_since is not null then current_date end;
`;
