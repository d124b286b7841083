/**
 * `npm run bench -- series`: how long 200 series of five days a week take for a year ahead, and how long a month takes to open
 * with 50,000 appointments of series behind it, beside the same month without them.
 */
import { Agent } from 'node:http';
import pg from 'pg';
import { makeDatabase } from '../database.ts';
import { exchange, signedIn } from '../exchange.ts';
import { startSeeded } from '../pawkeeper.ts';
import type { Part } from '../results.ts';
import { seed } from '../seed.ts';

const SERIES = 200;
const BEHIND = 50_000;
/** Each period is asked for once in a round, so that no answer comes from the cache. */
const PERIODS = 60;
const ROUNDS = 5;

const dayAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

export const measureSeries: Part = async (options, ends) => {
  const lines: string[] = [];
  for (const kind of options.databases) {
    const database = await makeDatabase(kind, ends);
    const { server, seeded, url } = await startSeeded(database, (url) => seed(url, 0), ends);
    const agent = new Agent({ keepAlive: true });
    const headers = signedIn(seeded.token);
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const asked = { method, path, headers, ...(body && { body }) };
      const { status, text } = await exchange(agent, server.printed, asked);
      if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${text()}`);
      return text();
    };

    const service = { name: 'Walk', serviceType: 'walk', price: '14.00', extraPetPrice: '5.00' };
    const { id: serviceId }: { id: string } = JSON.parse(
      await call('POST', '/api/services', service),
    );
    await call('POST', '/api/surcharges', {
      kind: 'bankHoliday',
      region: 'england-and-wales',
      percent: '50',
    });

    /** Milliseconds for a month, the median of many. */
    const month = async (round: number): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < PERIODS; at += 1) {
        const from = dayAfter(-300 + at);
        const before = performance.now();
        await call('GET', `/api/appointments?from=${from}&to=${dayAfter(-270 + at + round)}`);
        times.push(performance.now() - before);
      }
      return median(times);
    };
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const alone: number[] = [];
    const behind: number[] = [];
    await month(-1);
    for (let round = 0; round < ROUNDS; round += 1) alone.push(await month(round));
    await client.query(
      `insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time, status)
        select gen_random_uuid(), $1, $2, 'Walk', 'walk', current_date - 600 - n / 200, '09:00', '10:00', 'completed'
        from generate_series(1, ${BEHIND}) n`,
      [seeded.ownerId, seeded.clientIds[0]],
    );
    await client.query('analyze appointments');
    await client.end();
    await month(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) behind.push(await month(ROUNDS + 1 + round));

    const started = performance.now();
    let made = 0;
    for (let at = 0; at < SERIES; at += 1) {
      const answer: { appointments: number } = JSON.parse(
        await call('POST', '/api/series', {
          clientId: seeded.clientIds[at % seeded.clientIds.length],
          serviceId,
          title: 'Walk',
          serviceType: 'walk',
          startTime: '09:00',
          endTime: '10:00',
          weekdays: [1, 2, 3, 4, 5],
          startsOn: dayAfter(0),
          endsOn: null,
        }),
      );
      made += answer.appointments;
    }
    const seconds = (performance.now() - started) / 1_000;
    agent.destroy();
    const [one, other] = [Math.min(...alone), Math.min(...behind)];
    lines.push(
      `${kind}: ${SERIES} series of five days a week, ${made} appointments: ${seconds.toFixed(1)} s`,
      `${kind}: a month alone ${one.toFixed(2)} ms, with ${BEHIND} behind it ${other.toFixed(2)} ms: ${(other / one).toFixed(2)}`,
    );
  }
  return { text: lines.join('\n') };
};
