/** Every statement of the administrator's commands about accounts. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** An account as the administrator sees it: nothing of what is in it. */
export interface ListedAccount {
  id: string;
  email: string;
  state: 'active' | 'unconfirmed' | 'disabled';
  createdAt: string;
  /** To the hour; null where nobody has signed in within 400 days. */
  lastUsedAt: string | null;
  sessions: number;
  rows: number;
  /** Texts, recorded walks and files, as they were measured within the last hour. */
  bytes: number;
}

const measured = sql`select sum((value->>0)::bigint) as rows,
    sum((value->>1)::bigint + (value->>2)::bigint) as bytes from jsonb_each(w.usage)`;

/** Every account, the latest used first. */
export const listAccounts = (db: Database, now: Date): Promise<ListedAccount[]> =>
  db.rows(sql`select u.id, u.email,
      case when u.disabled_at is not null then 'disabled'
        when u.email_verified_at is null then 'unconfirmed' else 'active' end as state,
      u.created_at as "createdAt", greatest(s.used, l.used) as "lastUsedAt", coalesce(s.count, 0)::int as sessions,
      coalesce(m.rows, 0)::float8 as rows, coalesce(m.bytes, 0)::float8 as bytes
    from users u
      left join owner_usage w on w.user_id = u.id
      left join lateral (${measured}) m on true
      left join (select sess->>'userId' as id, count(*),
          max(to_timestamp((sess->>'touchedAt')::bigint / 1000)) as used
        from session where expire > ${now.toISOString()} group by 1) s on s.id = u.id::text
      left join lateral (select max(at) as used from security_log g
        where g.user_id = u.id and g.kind in ('signed-in', 'registered')) l on true
    order by "lastUsedAt" desc nulls last, u.created_at, u.id`);

/** An account that a command is about. */
export interface NamedAccount {
  id: string;
  email: string;
  disabledAt: string | null;
}

/** The account of an email address, in upper or lower case. Throws a `StartupProblem` where there is none. */
export async function accountOf(db: Database, email: string): Promise<NamedAccount> {
  const account = await db.row<NamedAccount>(
    sql`select id, email, disabled_at as "disabledAt" from users where lower(email) = lower(${email})`,
  );
  if (!account) throw new StartupProblem(`No account has the email address ${email}.`);
  return account;
}

/** Disables an account or enables it; false where it was already. */
export const setDisabled = async (
  db: Database,
  userId: string,
  isDisabled: boolean,
): Promise<boolean> =>
  (await db.run(sql`update users set disabled_at = case when ${isDisabled} then now() end
    where id = ${userId} and (disabled_at is not null) <> ${isDisabled}`)) > 0;

/** Ends every session of an account, stops trusting its devices, and returns how many sessions there were. */
export async function endSessions(db: Database, userId: string): Promise<number> {
  await db.run(sql`update known_devices set trusted_until = null
    where user_id = ${userId} and trusted_until is not null`);
  await db.run(sql`delete from unfinished_sign_ins where user_id = ${userId}`);
  return db.run(sql`delete from session where sess ->> 'userId' = ${userId}`);
}

/** How many rows and bytes an account has in each table, as measured last. */
export interface TableSize {
  email: string;
  table: string;
  rows: number;
  bytes: number;
}

/** The sizes of one account, or of all, the largest first. */
export const listSizes = (db: Database, userId: string | undefined): Promise<TableSize[]> =>
  db.rows(sql`select u.email, t.key as "table", (t.value->>0)::float8 as rows,
      (t.value->>1)::float8 + (t.value->>2)::float8 as bytes
    from users u join owner_usage w on w.user_id = u.id, jsonb_each(w.usage) t
    where (${userId ?? null}::uuid is null or u.id = ${userId ?? null}::uuid) and (t.value->>0)::bigint > 0
    order by u.email, bytes desc, t.key`);

/** How many rows each table has. */
export async function countRows(
  db: Database,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const rows = await db.rows<{ name: string; rows: number }>(sql`select relname as name,
      (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::float8 as rows
    from pg_class where relnamespace = 'public'::regnamespace and relname = any(${[...tables]}) order by 1`);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}
