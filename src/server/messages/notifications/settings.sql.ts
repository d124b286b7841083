/** Every statement about the settings of notifications. The owner is part of each. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { changedTemplates, type Template } from '#contract/messages/deliveries.ts';
import type { Kinds, Notification } from '#server/messages/notifications/notification.ts';
import type { Database } from '#server/platform/db/database.ts';

/** What a business has chosen for one kind. */
interface KindChoice {
  isOn: boolean;
  /** Null for the standard ones. */
  time: string | null;
  template: Template | null;
}

/** The settings as stored: a business that never changed any has the standard ones. */
export interface StoredSettings {
  quietFrom: string;
  quietTo: string;
  /** Null until the business wrote its own. */
  quickTexts: string[] | null;
  /** By kind; a kind without a row is off and has the standard words. */
  choices: Partial<Record<string, KindChoice>>;
}

/** The settings of a business. */
export const findMessageSettings = (db: Database, ownerId: string): Promise<StoredSettings> =>
  db.one(sql`select coalesce(s.quiet_from, '21:00') as "quietFrom", coalesce(s.quiet_to, '07:00') as "quietTo",
      s.quick_texts as "quickTexts",
      (select coalesce(jsonb_object_agg(n.kind, jsonb_build_object('isOn', n.since is not null, 'time', n.at_time,
          'template', case when n.subject is not null then jsonb_build_object('subject', n.subject, 'text', n.body) end)), '{}')
        from notification_settings n where n.user_id = asked.id) as choices
    from (select ${ownerId}::uuid as id) asked left join message_settings s on s.user_id = asked.id`);

/** Whether a business has switched a kind on. */
export const isSwitchedOn = async (db: Database, ownerId: string, kind: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from notification_settings
    where user_id = ${ownerId} and kind = ${kind} and since is not null`)) !== undefined;

/** Switches a kind on for a business that has never chosen; one that switched it off keeps it off. */
export const switchOnFirst = (
  db: Database,
  ownerId: string,
  kind: string,
  now: Date,
): Promise<number> =>
  db.run(sql`insert into notification_settings (user_id, kind, since)
    values (${ownerId}, ${kind}, ${now.toISOString()}) on conflict do nothing`);

/** Columns with their fields. */
const QUIET = { quiet_from: 'quietFrom', quiet_to: 'quietTo' } as const;

/** A change of the settings by the names of the call; what is left out stays. */
type Changes = Readonly<Record<string, unknown>>;

/** What a change of the settings sets in the row of a kind. */
function columnsOf({ kind, setting, time }: Notification, changes: Changes, now: Date): Sql[] {
  const set: Sql[] = [];
  const isOn = setting && changes[setting.name];
  if (isOn === true) set.push(sql`since = coalesce(s.since, ${now.toISOString()})`);
  if (isOn === false) set.push(sql`since = null`);
  const at = time && changes[time.name];
  if (at !== undefined) set.push(sql`at_time = ${at}`);
  const words = changedTemplates.parse(changes['templates'])[kind];
  if (words !== undefined)
    set.push(sql`subject = ${words?.subject ?? null}, body = ${words?.text ?? null}`);
  return set;
}

/** Changes the settings. A kind that is switched on tells what happens from then on, and nothing that was before. */
export async function updateMessageSettings(
  db: Database,
  kinds: Kinds,
  ownerId: string,
  changes: Changes,
  now: Date,
): Promise<StoredSettings> {
  for (const kind of kinds) {
    const set = columnsOf(kind, changes, now);
    if (set.length === 0) continue;
    await db.run(sql`insert into notification_settings (user_id, kind) values (${ownerId}, ${kind.kind})
      on conflict do nothing`);
    await db.run(sql`update notification_settings s set ${join(set)}
      where user_id = ${ownerId} and kind = ${kind.kind}`);
    const { setting } = kind;
    if (setting && changes[setting.name] === false) await setting.onSwitchedOff?.(db, ownerId);
  }
  const set = Object.entries(QUIET).flatMap(([column, field]) =>
    changes[field] === undefined ? [] : [sql`${raw(column)} = ${changes[field]}`],
  );
  const { quickTexts } = changes;
  if (quickTexts !== undefined) set.push(sql`quick_texts = ${JSON.stringify(quickTexts)}::jsonb`);
  if (set.length > 0) {
    await db.run(
      sql`insert into message_settings (user_id) values (${ownerId}) on conflict do nothing`,
    );
    await db.run(sql`update message_settings set ${join(set)} where user_id = ${ownerId}`);
  }
  return findMessageSettings(db, ownerId);
}
