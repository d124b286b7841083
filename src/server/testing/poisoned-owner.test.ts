/** One owner's bad data stops no scheduled job: that owner's rows refuse to change, and everybody else's work is done. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { CONFIRM } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';
import { mailSettings } from '#server/testing/mail-server.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import {
  addAgreement,
  addAppointment,
  addClient,
  addIssued,
  addPushSubscription,
  addSeries,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const jobs: HandledJob[] = [];
// Nothing listens there: jobs that send are not what is tested, and a server of its own does none.
const settings = { ...mailSettings(1), IMAP_URL: 'imap://paws%40example.org:password@127.0.0.1:1' };
const app = await testApp(settings, undefined, {
  onJobs: (all) => jobs.push(...all),
  jobPollS: 3_600,
});

const DUE = new Date('2026-02-27T19:00:00Z');
const NOW = new Date('2026-03-02T19:00:00Z');
const ago = (hours: number): Sql =>
  sql`${NOW.toISOString()}::timestamptz - ${hours}::float8 * interval '1 hour'`;
/** A year before every job's limit. */
const LONG_AGO = ago(500 * 24);

/** What waits for a job, and what shows that it was done for an owner. */
interface Walk {
  /** Whose rows of the poisoned owner refuse to change. */
  table: string;
  arrange(owner: Owner): Promise<unknown>;
  /** Names what was done, each as a row `done`. */
  done(owner: Owner): Sql;
  /** All of them, where there are several. */
  all?: readonly string[];
}

const run = (statement: Sql) => app.db.run(statement);

/** Rows that a job deletes. */
const deletes = (table: string, arrange: (owner: Owner) => Promise<unknown>): Walk => ({
  table,
  arrange,
  done: ({ id }) =>
    sql`select 'deleted' as done where not exists (select from ${raw(table)} where user_id = ${id})`,
});

const delivery = (
  { id }: Owner,
  clientId: string,
  dedupeKey: string,
  columns: Sql,
  values: Sql,
  kind = 'evening',
) =>
  run(sql`insert into deliveries (id, user_id, client_id, subject_id, kind, dedupe_key, ${columns})
    values (gen_random_uuid(), ${id}, ${clientId}, ${clientId}, ${kind}, ${dedupeKey}, ${values})`);

/** Something for each step of the look of every minute. */
async function arrangeDeliveries(owner: Owner): Promise<void> {
  const { id, caller, client } = owner;
  app.setNow(DUE);
  await addIssued(caller, client.id, { dueOn: '2026-02-27' });
  app.setNow(NOW);
  await addPushSubscription(caller);
  const since = ago(30 * 24);
  await run(sql`insert into notification_settings (user_id, kind, since)
      select ${id}::uuid, kind, ${since} from unnest(array['evening', 'morning', 'overdue']) kind
    on conflict (user_id, kind) do update set since = excluded.since`);
  await addAppointment(caller, client.id, { date: '2026-03-02' });
  await addAppointment(caller, client.id, { date: '2026-03-03' });
  await run(sql`insert into appointment_changes (user_id, client_id, appointment_id, changed_at)
    values (${id}, ${client.id}, gen_random_uuid(), ${ago(1)})`);
  const { id: texted } = await addClient(caller, { phone: '07700 900123' });
  const due = sql`state, due_at`;
  await delivery(owner, texted, 'to send', due, sql`'prepared', ${ago(1)}`);
  await delivery(owner, texted, 'not sent', due, sql`'prepared', ${ago(48)}`);
  await delivery(owner, client.id, 'prepared', due, sql`'prepared', ${ago(1)}`);
  await delivery(owner, client.id, 'due', due, sql`'waiting', ${ago(0.5)}`);
  const queued = sql`state, due_at, queued_at`;
  await delivery(owner, client.id, 'lost', queued, sql`'waiting', ${ago(9)}, ${ago(9)}`);
  const unconfirmed = sql`state, due_at, reason`;
  await delivery(
    owner,
    client.id,
    'confirmed',
    unconfirmed,
    sql`'waiting', ${ago(-24)}, ${CONFIRM}`,
    'reportReady',
  );
}

/** What the look of every minute did for an owner. */
const doneDeliveries = ({ id }: Owner): Sql => sql`select distinct case
    when kind in ('bookings', 'morning', 'overdue', 'toSend') then kind
    when dedupe_key = '2026-03-03' then 'evening'
    when dedupe_key = 'not sent' and state = 'missed' then 'endPrepared'
    when dedupe_key = 'prepared' and state = 'waiting' then 'releasePrepared'
    when dedupe_key = 'due' and queued_at is not null then 'takeDue'
    when dedupe_key = 'lost' and state = 'missed' then 'giveUp'
    when dedupe_key = 'confirmed' and reason is null then 'releaseConfirmed' end as done
  from deliveries where user_id = ${id} and dedupe_key <> 'to send'`;

const walks: Readonly<Record<string, Walk>> = {
  'plan-deliveries': {
    table: 'deliveries',
    arrange: arrangeDeliveries,
    done: doneDeliveries,
    all: [
      'bookings',
      'endPrepared',
      'evening',
      'giveUp',
      'morning',
      'overdue',
      'releaseConfirmed',
      'releasePrepared',
      'takeDue',
      'toSend',
    ],
  },
  'photo-file-removal': deletes('uploads', ({ id }) =>
    run(sql`insert into uploads (id, user_id, address_hash, state, expires_at)
      values (gen_random_uuid(), ${id}, gen_random_uuid()::text, 'issued', ${LONG_AGO})`),
  ),
  'measure-usage': {
    table: 'owner_usage',
    arrange: ({ id }) => run(sql`delete from owner_usage where user_id = ${id}`),
    done: ({ id }) => sql`select 'measured' as done from owner_usage where user_id = ${id}`,
  },
  'start-next-prices': {
    table: 'services',
    arrange: ({ service }) =>
      run(sql`update services set next_price = 99, next_price_from = '2026-03-02'
        where id = ${service.id}`),
    done: ({ service }) =>
      sql`select 'started' as done from services where id = ${service.id} and price = 99`,
  },
  'make-occurrences': {
    table: 'appointments',
    async arrange({ caller, client, id }) {
      await addSeries(caller, client.id, { startsOn: '2026-03-02', endsOn: null });
      await run(sql`update series set made_until = '2026-04-01' where user_id = ${id}`);
    },
    done: ({ id }) =>
      sql`select 'made' as done from series where user_id = ${id} and made_until > '2027-01-01'`,
  },
  'keep-invoice-files': {
    table: 'invoice_files',
    arrange: ({ caller, client }) => addIssued(caller, client.id),
    done: ({ id }) => sql`select 'stored' as done from invoice_files where user_id = ${id} limit 1`,
  },
  'expired-links': deletes('mailed_links', ({ id }) =>
    run(sql`insert into mailed_links (user_id, purpose, email, token_hash, is_mailed, request_id, expires_at)
      values (${id}, 'verify_email', 'sam@example.org', gen_random_uuid()::text, true, gen_random_uuid(), ${LONG_AGO})`),
  ),
  'expired-hand-overs': deletes('handovers', async ({ caller, id, client }) => {
    const agreement = await addAgreement(caller);
    await run(sql`insert into handovers (token_hash, user_id, client_id, agreement_id, expires_at)
      values (gen_random_uuid()::text, ${id}, ${client.id}, ${agreement.id}, ${LONG_AGO})`);
  }),
  'expired-private-links': deletes('links', ({ id, client }) =>
    run(sql`insert into links (token_hash, kind, user_id, client_id, expires_at)
      values (gen_random_uuid()::text, 'client', ${id}, ${client.id}, ${LONG_AGO})`),
  ),
  'expired-idempotency-keys': deletes('idempotency_keys', ({ id }) =>
    run(sql`insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_at)
      values (${id}, 'key', '', 201, '', ${LONG_AGO})`),
  ),
  'unrecorded-bank-lines': deletes('bank_imports', ({ id }) =>
    run(sql`with file as (insert into bank_imports (id, user_id, known, left_out, created_at)
        values (gen_random_uuid(), ${id}, 0, 0, ${LONG_AGO}) returning id)
      insert into bank_lines (id, user_id, import_id, fingerprint, position, day, payer, reference, amount, ticked)
        select gen_random_uuid(), ${id}, id, 'f', 1, '2026-01-01', 'Jane', '', 1, false from file`),
  ),
  'deleted-appointments': deletes('deleted_appointments', ({ id, client }) =>
    run(sql`insert into deleted_appointments (id, user_id, client_id, record, deleted_at)
      values (gen_random_uuid(), ${id}, ${client.id}, '{}', ${LONG_AGO})`),
  ),
  'old-prospects': deletes('prospects', ({ id }) =>
    run(sql`insert into prospects (id, user_id, name, goes_on)
      values (gen_random_uuid(), ${id}, 'Pat New', '2000-01-01')`),
  ),
  'expire-requests': {
    table: 'requests',
    arrange: ({ id, client }) =>
      run(sql`insert into requests (id, user_id, client_id, form_key, kind, first_day)
        values (gen_random_uuid(), ${id}, ${client.id}, 'form', 'ask', '2000-01-01')`),
    done: ({ id }) =>
      sql`select 'expired' as done from requests where user_id = ${id} and state = 'expired'`,
  },
  'photos-not-sent': deletes('photos', ({ id, client }) =>
    run(sql`insert into photos (id, user_id, message_client_id, created_at)
      values (gen_random_uuid(), ${id}, ${client.id}, ${LONG_AGO})`),
  ),
  'old-unsorted-mails': deletes('unsorted_mails', ({ id, client }) =>
    run(sql`insert into unsorted_mails (id, user_id, client_id, sender, subject, content, received_at)
      values (gen_random_uuid(), ${id}, ${client.id}, 'jane@example.org', '', 'Hello', ${LONG_AGO})`),
  ),
  'old-security-events': {
    table: 'security_log',
    arrange: ({ id }) =>
      run(sql`insert into security_log (user_id, id, kind, at)
        values (${id}, gen_random_uuid(), 'exported', ${LONG_AGO})`),
    done: ({ id }) => sql`select 'deleted' as done where not exists
      (select from security_log where user_id = ${id} and kind = 'exported')`,
  },
  'old-deliveries': {
    table: 'deliveries',
    arrange: (owner) =>
      delivery(owner, owner.client.id, 'old', sql`state, due_at`, sql`'sent', ${LONG_AGO}`),
    done: ({ id }) => sql`select 'deleted' as done where not exists
      (select from deliveries where user_id = ${id} and dedupe_key = 'old')`,
  },
};

/** Scheduled jobs that don't walk owners, and why. */
const NO_WALKS: Readonly<Record<string, string>> = {
  'read-replies':
    'walks emails: one that fails comes again at the next look, and the others are read',
  'expired-invitations': 'invitations have no owner yet',
  'expired-rate-limits': 'counts have no owner',
  'expired-sessions': 'sessions are deleted by their end alone',
};

const scheduled = jobs.filter(({ schedule }) => schedule !== undefined);

test('every scheduled job is tried with a poisoned owner, or says why not', () => {
  const names = scheduled.map(({ name }) => name).toSorted();
  expect(Object.keys({ ...walks, ...NO_WALKS }).toSorted()).toEqual(names);
});

app.setNow(NOW);
const [first, poisoned, last] = [await newOwner(app), await newOwner(app), await newOwner(app)];
const owners = [first, poisoned, last];

/** Runs a job, and gives what it says of failures: by the log, or by the error that the queue logs. */
async function saidBy({ run }: HandledJob): Promise<string> {
  const before = app.logged().length;
  const said: string[] = [];
  try {
    await run({}, { jobId: '', signal: new AbortController().signal });
  } catch (error) {
    said.push(String(error));
  }
  const lines = app.logged().slice(before);
  return [...said, ...lines.map((line) => JSON.stringify(line))].join('\n');
}

const doneFor = async (walk: Walk, owner: Owner): Promise<string[]> =>
  (await app.db.rows<{ done: string | null }>(walk.done(owner)))
    .flatMap(({ done }) => done ?? [])
    .toSorted();

test.each(scheduled.flatMap((job) => (walks[job.name] ? [job] : [])))(
  '$name: goes on when one owner fails, and says whose [poisoned-owner-1]',
  async (job) => {
    const walk = walks[job.name];
    if (!walk) throw new Error('Nothing is arranged');
    for (const owner of owners) await walk.arrange(owner);
    for (const owner of owners) expect(await doneFor(walk, owner)).toEqual([]);
    await app.db.pool.query(`create function poison() returns trigger language plpgsql as $$ begin
      if coalesce(new.user_id, old.user_id) = '${poisoned.id}' then raise exception 'poisoned'; end if;
      return coalesce(new, old); end $$;
      create trigger aa_poison before insert or update or delete on ${walk.table}
        for each row execute function poison()`);
    const said = await saidBy(job);
    await app.db.pool.query(`drop trigger aa_poison on ${walk.table}; drop function poison; `);
    const done = await doneFor(walk, first);
    expect([done, done.length > 0]).toEqual([walk.all ?? done, true]);
    expect(await doneFor(walk, last)).toEqual(done);
    expect(await doneFor(walk, poisoned)).toEqual([]);
    expect([said.includes('poisoned'), said.includes(poisoned.id)]).toEqual([true, true]);
    // Once the data is mended, the next run does the rest.
    expect(await saidBy(job)).not.toContain('poisoned');
    expect(await doneFor(walk, poisoned)).toEqual(done);
  },
);
