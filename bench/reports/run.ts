/**
 * `npm run bench -- reports`: how long the reports of one year take with that year alone, and with nineteen more behind it: 50
 * appointments a week, an invoice a month for each client, and a payment for each invoice.
 */
import { Agent } from 'node:http';
import pg from 'pg';
import { makeDatabase } from '../database.ts';
import { exchange, signedIn } from '../exchange.ts';
import { startSeeded } from '../pawkeeper.ts';
import type { Part } from '../results.ts';
import { seed } from '../seed.ts';

const YEARS = 20;
const CLIENTS = 40;
const REQUESTS = 15;
/** What was promised: twenty years take at most so many times as long as one. */
const GOAL = 3;

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const YEAR = `from=${day(365)}&to=${day(0)}`;
const ALL = `from=${day(365 * YEARS)}&to=${day(0)}`;

const periods = (days: string): string[] => [
  ...['month', 'client', 'service'].map((by) => `revenue?${days}&by=${by}`),
  ...['month', 'weekday', 'service', 'client'].map((by) => `work?${days}&by=${by}`),
  `clients?${days}`,
];
const CALLS = [...periods(YEAR), 'this-month', 'open'];

/** The work of a year that ended so many years ago; $1 is the owner, $2 the clients. */
const yearOfWork = (ago: number): string => `
  with slots as (
    select gen_random_uuid() as id, ($2::uuid[])[1 + n % ${CLIENTS}] as client_id,
        current_date - ${ago * 365} - (n * 7 / 50)::int as day, n
      from generate_series(1, 2600) n),
  booked as (
    insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time, status, price, charges)
      select id, $1, client_id, 'Walk', 'walk', day, lpad((8 + n % 8)::text, 2, '0') || ':00',
          lpad((9 + n % 8)::text, 2, '0') || ':00', case when n % 20 = 0 then 'cancelled' else 'completed' end, 15,
          '[{"kind": "manual", "label": "Price", "amount": "15.00"}]'
        from slots returning id, client_id, date, status),
  bills as (
    select gen_random_uuid() as id, client_id, date_trunc('month', date)::date as month, array_agg(id) as visits
      from booked where status = 'completed' group by client_id, date_trunc('month', date)),
  sent as (
    insert into invoices (id, user_id, client_id, client_name, status, sequence, number, issued_on, due_on, business)
      select id, $1, client_id, 'Client', 'issued', ${ago} * 10000 + row_number() over (order by id),
          'INV-${ago}-' || row_number() over (order by id), month + 31, month + 45, '{}'
        from bills returning id),
  lines as (
    insert into invoice_lines (id, user_id, invoice_id, appointment_id, position, description, amount)
      select gen_random_uuid(), $1, bills.id, visit, 1, 'Walk', 15 from bills, unnest(visits) as visit)
  insert into payments (id, user_id, client_id, client_name, amount, received_on, method)
    select gen_random_uuid(), $1, client_id, 'Client', 15 * array_length(visits, 1), month + 40, 'bank' from bills`;

/** All but the invoices of the last three months are paid. */
const SETTLED = `
  insert into allocations (user_id, payment_id, invoice_id, amount)
    select p.user_id, p.id, i.id, p.amount from payments p join invoices i on i.user_id = p.user_id
        and i.client_id = p.client_id and i.due_on = p.received_on + 5 and i.total = p.amount and i.settled = 0
      where p.user_id = $1 and p.received_on < current_date - 90
    on conflict do nothing`;

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

export const measureReports: Part = async (options, ends) => {
  const lines: string[] = [];
  let failed = false;
  for (const kind of options.databases) {
    const database = await makeDatabase(kind, ends);
    const { server, seeded, url } = await startSeeded(database, (url) => seed(url, 0), ends);
    const agent = new Agent({ keepAlive: true });
    const headers = signedIn(seeded.token);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    ends.defer(() => client.end());
    const work = async (ago: number) => {
      const clients = seeded.clientIds.slice(0, CLIENTS);
      await client.query(yearOfWork(ago), [seeded.ownerId, clients]);
    };
    /** Milliseconds for each call, the least of the medians of the rounds. */
    const measure = async (calls: readonly string[]): Promise<number[]> => {
      await client.query(SETTLED, [seeded.ownerId]);
      await client.query('vacuum analyze');
      const all: number[] = [];
      for (const call of calls) {
        const rounds: number[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          const times: number[] = [];
          for (let at = 0; at < REQUESTS; at += 1) {
            const before = performance.now();
            const path = `/api/reports/${call}`;
            const answer = await exchange(agent, server.printed, { method: 'GET', path, headers });
            if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
            times.push(performance.now() - before);
          }
          rounds.push(median(times));
        }
        all.push(Math.min(...rounds));
      }
      return all;
    };
    await client.query('delete from appointments where user_id = $1', [seeded.ownerId]);
    await work(0);
    const alone = await measure(CALLS);
    for (let ago = 1; ago < YEARS; ago += 1) await work(ago);
    const behind = await measure(CALLS);
    const whole = await measure(periods(ALL));
    agent.destroy();
    lines.push(
      `${kind}: one year alone, with ${YEARS - 1} behind it, and all ${YEARS} asked for, in ms`,
    );
    for (const [at, call] of CALLS.entries()) {
      const [one = 0, other = 0, all] = [alone[at], behind[at], whole[at]];
      if (other / one > GOAL) failed = true;
      const [name] = call.replace(/from=.*&(?=by)/, '').split('?from');
      const rest = all === undefined ? '' : all.toFixed(1);
      lines.push(
        `${(name ?? '').padEnd(20)} ${one.toFixed(1).padStart(7)} ${other.toFixed(1).padStart(7)} x ${(other / one).toFixed(2)} (${GOAL}) ${rest.padStart(8)}`,
      );
    }
  }
  return { text: lines.join('\n'), failed };
};
