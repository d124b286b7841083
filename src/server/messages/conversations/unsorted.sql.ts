/** Every statement about emails that a person has to sort. */
import sql from 'sql-template-tag';
import { MAX_UNSORTED_MAILS, type UnsortedMail } from '#contract/messages/unsortedMails.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';

/**
 * Whose client has this email address, for all owners. Undefined where nobody's has, or those of several owners: which of them is
 * meant is not known, and no other may read it.
 */
export const findSender = (
  db: Database,
  address: string,
): Promise<{ ownerId: string; clientId: string } | undefined> =>
  db.row(sql`select (array_agg(user_id))[1] as "ownerId",
      (array_agg(id order by updated_at desc, id))[1] as "clientId"
    from clients where lower(email) = lower(${address}) and archived_at is null
    having count(distinct user_id) = 1`);

/** What is kept of an email. */
export interface NewUnsorted {
  id: string;
  clientId: string;
  sender: string;
  subject: string;
  content: string;
  /** When it came to the mailbox. */
  receivedAt: string;
}

/** Keeps an email; false where it is kept already, or as many wait as may. */
export const insertUnsorted = async (
  db: Database,
  ownerId: string,
  { id, clientId, sender, subject, content, receivedAt }: NewUnsorted,
): Promise<boolean> =>
  (await db.run(sql`insert into unsorted_mails (id, user_id, client_id, sender, subject, content, received_at)
    select ${id}, c.user_id, c.id, ${sender}, ${subject}, ${content}, ${receivedAt}::timestamptz
      from clients c where c.user_id = ${ownerId} and c.id = ${clientId}
        and (select count(*) from unsorted_mails u where u.user_id = c.user_id) < ${MAX_UNSORTED_MAILS}
      for key share of c
    on conflict do nothing`)) > 0;

/** Whether an email is kept already. */
export const hasUnsorted = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(
    sql`select 1 as yes from unsorted_mails where user_id = ${ownerId} and id = ${id}`,
  )) !== undefined;

/** The emails of an owner, the newest first. */
export const listUnsorted = (db: Database, ownerId: string): Promise<UnsortedMail[]> =>
  db.rows(sql`select u.id, u.client_id as "clientId", c.first_name as "firstName",
      c.last_name as "lastName", u.sender, u.subject, u.content, u.received_at as "receivedAt"
    from unsorted_mails u join clients c on c.user_id = u.user_id and c.id = u.client_id
    where u.user_id = ${ownerId} order by u.received_at desc, u.id limit ${MAX_UNSORTED_MAILS}`);

/** Takes an email off the list and returns it; undefined where there is none. */
export const takeUnsorted = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<{ subject: string; content: string; receivedAt: string } | undefined> =>
  db.row(sql`delete from unsorted_mails where user_id = ${ownerId} and id = ${id}
    returning subject, content, received_at as "receivedAt"`);

/** Those that came before that moment. */
export const oldUnsorted = (since: Date): ExpiredRows => ({
  table: 'unsorted_mails',
  where: sql`received_at < ${since.toISOString()}`,
});
