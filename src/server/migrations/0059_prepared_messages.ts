/**
 * What cannot be mailed is prepared, for the professional to send by WhatsApp or text message: `sent_by` says by which of them it
 * went. An open page hears of it as of messages.
 */
export const sql = `
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'sending', 'prepared', 'sent', 'failed', 'missed', 'cancelled'));
alter table deliveries add column sent_by text check (sent_by in ('whatsapp', 'sms'));
/* The new column counts too. */
select count_usage_of('deliveries');
create index deliveries_prepared on deliveries (user_id, due_at, id) where state = 'prepared';
/* For those of all businesses that nobody sent in time. */
create index deliveries_prepared_due on deliveries (due_at) where state = 'prepared';
create trigger deliveries_notify after update of state on deliveries
  for each row when (new.state = 'prepared' or old.state = 'prepared') execute function notify_of_messages();
`;
