/** Tells the professional, a week before, that prospects are about to be deleted. */
import sql from 'sql-template-tag';
import { PROSPECT_WARNING_DAYS } from '#contract/people/prospects.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { notSent, switchedOff, toOwner } from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';
import type { Moment } from '#server/messages/notifications/planning.sql.ts';
import { findProspect } from '#server/people/prospects/prospects.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** Plans one email for each prospect and the day on which it goes. For all owners. */
const plan = (db: Database, { now, today }: Moment, of: Owners): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), p.user_id, 'prospectEnds', p.id, p.goes_on::text, ${now.toISOString()}
      from notification_settings s join prospects p on p.user_id = s.user_id
      where ${of('s.user_id')} and s.kind = 'prospectEnds' and s.since is not null
        and p.goes_on > ${today} and p.goes_on <= ${addDays(today, PROSPECT_WARNING_DAYS)}
    on conflict do nothing`);

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(prospectEnds, parties, row);
  if (off) return notSent(off);
  const prospect = await findProspect(context.db, row.userId, row.subjectId);
  if (prospect?.goesOn !== row.dedupeKey)
    return notSent('the prospect was kept, accepted or deleted.');
  const name = oneLine(prospect.name, 60);
  const words = {
    subject: `${name} is about to be deleted`,
    text: `${name} has been among your prospects for a while. On ${plainDate(row.dedupeKey)} they will be deleted, with everything they told you, unless you accept them or keep them for later.`,
  };
  return { message: toOwner(context, parties, words, '/prospects') };
};

export const prospectEnds = {
  kind: 'prospectEnds',
  audience: 'owner',
  logLabel: 'Prospect about to be deleted',
  logNamesClient: false,
  setting: {
    name: 'prospectEnds',
    label: 'Prospects about to be deleted, to you',
    hint: 'A week before',
  },
  plan: { what: 'planning the end of prospects', isEmailOnly: true, run: plan },
  email,
  afterRestore: 'begins anew',
} satisfies Notification;
