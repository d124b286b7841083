/**
 * Switches, times and words of notifications are rows, one for each kind (decision 96), and no longer columns. Each keeps the moment
 * since when it is on, the last day that was planned, its time and its words, so that nobody is told again, or of what was before.
 *
 * `dedupe_key` is a better name for `occasion`; what is in it stays, as the rows of before must still be found.
 */
const KINDS = [
  ['bookings', 'bookings_since', 'null', 'null'],
  ['evening', 'evening_since', 'evening_time', 'evening_planned_to'],
  ['morning', 'morning_since', 'morning_time', 'morning_planned_to'],
  ['answer', 'answers_since', 'null', 'null'],
  ['overdue', 'overdue_since', 'null', 'null'],
] as const;

const rows = KINDS.map(
  ([kind, since, time, plannedTo]) => `
insert into notification_settings (user_id, kind, since, at_time, planned_to)
  select user_id, '${kind}', ${since}, ${time}, ${plannedTo} from message_settings
    where ${since} is not null or ${time} is not null or ${plannedTo} is not null;`,
).join('');

export const sql = `
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  since timestamptz(3),
  at_time text check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  planned_to date,
  subject text,
  body text,
  primary key (user_id, kind),
  constraint notification_settings_words check ((subject is null) = (body is null))
);
create index notification_settings_on on notification_settings (kind, user_id) where since is not null;
${rows}
insert into notification_settings (user_id, kind, subject, body)
  select user_id, key, value ->> 'subject', value ->> 'text' from message_settings, jsonb_each(templates)
    where value ->> 'subject' is not null and value ->> 'text' is not null
  on conflict (user_id, kind) do update set subject = excluded.subject, body = excluded.body;

alter table message_settings
  drop column bookings_since, drop column evening_since, drop column morning_since, drop column answers_since,
  drop column overdue_since, drop column evening_time, drop column morning_time, drop column evening_planned_to,
  drop column morning_planned_to, drop column templates;

alter table deliveries rename column occasion to dedupe_key;
`;
