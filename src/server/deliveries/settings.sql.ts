/** Every statement about the settings of messages. The owner is part of each. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type {
  MessageSettings,
  MessageSettingsChanges,
  Template,
  TemplateKind,
} from '#contract/deliveries.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The settings as stored: a business that never changed any has the standard ones. */
export type StoredSettings = Omit<MessageSettings, 'canSend' | 'templates' | 'quickTexts'> & {
  /** Null until the business wrote its own. */
  quickTexts: string[] | null;
  templates: Partial<Record<TemplateKind, Template>>;
};

/** The settings of a business. */
export const findMessageSettings = (db: Database, ownerId: string): Promise<StoredSettings> =>
  db.one(sql`select s.bookings_since is not null as bookings, s.evening_since is not null as evening,
      s.morning_since is not null as morning, s.answers_since is not null as answers,
      s.overdue_since is not null as overdue,
      coalesce(s.evening_time, '18:00') as "eveningTime", coalesce(s.morning_time, '07:00') as "morningTime",
      coalesce(s.quiet_from, '21:00') as "quietFrom", coalesce(s.quiet_to, '07:00') as "quietTo",
      coalesce(s.templates, '{}') as templates, s.quick_texts as "quickTexts"
    from (select ${ownerId}::uuid as id) asked left join message_settings s on s.user_id = asked.id`);

/** Columns with their fields. */
const SWITCHES = {
  bookings_since: 'bookings',
  evening_since: 'evening',
  morning_since: 'morning',
  answers_since: 'answers',
  overdue_since: 'overdue',
} as const;
const TIMES = {
  evening_time: 'eveningTime',
  morning_time: 'morningTime',
  quiet_from: 'quietFrom',
  quiet_to: 'quietTo',
} as const;

/** Changes the settings. A kind that is switched on tells what happens from then on, and nothing that was before. */
export async function updateMessageSettings(
  db: Database,
  ownerId: string,
  changes: MessageSettingsChanges,
  now: Date,
): Promise<StoredSettings> {
  await db.run(
    sql`insert into message_settings (user_id) values (${ownerId}) on conflict do nothing`,
  );
  const set: Sql[] = [];
  for (const [column, field] of Object.entries(SWITCHES)) {
    const isOn = changes[field];
    if (isOn === undefined) continue;
    const since = isOn ? sql`coalesce(${raw(column)}, ${now.toISOString()})` : sql`null`;
    set.push(sql`${raw(column)} = ${since}`);
  }
  for (const [column, field] of Object.entries(TIMES)) {
    if (changes[field] !== undefined) set.push(sql`${raw(column)} = ${changes[field]}`);
  }
  if (changes.templates !== undefined) {
    const templates = JSON.stringify(changes.templates);
    set.push(sql`templates = jsonb_strip_nulls(templates || ${templates}::jsonb)`);
  }
  if (changes.quickTexts !== undefined) {
    set.push(sql`quick_texts = ${JSON.stringify(changes.quickTexts)}::jsonb`);
  }
  if (set.length > 0) {
    await db.run(sql`update message_settings set ${join(set)}
      where user_id = ${ownerId}`);
  }
  // What changed while nothing was told of bookings is not told later.
  if (changes.bookings === false) {
    await db.run(sql`delete from appointment_changes where user_id = ${ownerId}`);
  }
  return findMessageSettings(db, ownerId);
}
