import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { hashQueueLength } from '#server/identity/passwords/hash.ts';
import { newBoss } from '#server/platform/jobs/boss.ts';
import { overPool } from '#server/platform/jobs/boss-database.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import { notificationNumbers } from '#server/messages/notifications/notification-metrics.ts';
import { installationNumbers } from '#server/platform/metrics/installation-metrics.ts';
import { noteBackup } from '#server/platform/db/last-backup.sql.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, storage, log, dataDir, ...app } = await testApp();
const { observer, jobObserver, server } = openMetrics(db, [
  hashQueueLength,
  ...notificationNumbers(db),
  ...installationNumbers(db, dataDir),
]);
const counted = await buildApp({
  config: readConfig({ DATA_DIR: dataDir }),
  db,
  storage,
  log,
  files: undefined,
  observer,
  jobObserver,
});
const place = { port: 0, host: '127.0.0.1' };
const [origin, metricsOrigin] = [await counted.listen(place), await server.listen(place)];
afterAll(() => Promise.all([counted.close(), server.close()]));

async function metrics(): Promise<string> {
  const answer = await fetch(`${metricsOrigin}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

const countOf = async (labels: string): Promise<number> => {
  const found = new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm');
  return Number(found.exec(await metrics())?.[1] ?? 0);
};

test('requests are counted by method, route and class of status, never by what is in their URL [metrics-2]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = (path: string) => fetch(origin + path, { headers: { cookie } });
  for (const path of [`/api/clients/${id}?name=Jane`, `/api/clients/${randomUUID()}`])
    await get(path);
  for (let round = 0; round < 20; round += 1) await get(`/${randomUUID()}?q=Jane`);
  await expect.poll(() => countOf('method="GET",route="none",status="4xx"')).toBe(20);
  expect(await countOf('method="GET",route="/api/clients/:id",status="2xx"')).toBe(1);
  expect(await countOf('method="GET",route="/api/clients/:id",status="4xx"')).toBe(1);
  const text = await metrics();
  expect(text).not.toContain(id);
  expect(text).not.toContain('Jane');
  expect(text).toContain('http_requests_in_flight 0');
});

test('connections, the queue of password hashes, the process and the build are shown', async () => {
  const text = await metrics();
  for (const line of [
    /^pawkeeper_database_connections\{state="open"\} [1-9]\d*$/m,
    /^pawkeeper_database_connections\{state="idle"\} \d+$/m,
    /^pawkeeper_database_connections\{state="waited_for"\} 0$/m,
    /^pawkeeper_password_hashes_queued 0$/m,
    /^pawkeeper_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]+"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(text).toMatch(line);
  }
});

test('jobs are counted by kind: attempts of this process, and what waits, runs and failed for good [metrics-1]', async () => {
  const attempts = [
    'pawkeeper_job_attempts_total{job="walk-reminder",outcome="completed"} 2',
    'pawkeeper_job_attempts_total{job="walk-reminder",outcome="retried"} 1',
  ];
  const boss = newBoss(overPool(db.pool), { supervise: false, schedule: false });
  await boss.createQueue('walk-reminder');
  jobObserver('walk-reminder', 'completed');
  jobObserver('walk-reminder', 'retried');
  jobObserver('walk-reminder', 'completed');
  await db.run(sql`insert into jobs.job (name, policy, state, start_after, created_on)
    values ('walk-reminder', 'standard', 'created', now() - interval '90 seconds', now()),
      ('walk-reminder', 'standard', 'created', now() + interval '1 hour', now() - interval '1 day')`);
  await db.run(sql`insert into jobs.job (name, policy, state, source_name)
    values ('dead-letters', 'standard', 'completed', 'walk-reminder')`);
  const lines = (await metrics()).split('\n');
  expect(lines).toEqual(expect.arrayContaining(attempts));
  const of = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    );
  expect(of('pawkeeper_jobs{job="walk-reminder",state="waiting"}')).toBe(2);
  expect(of('pawkeeper_jobs{job="walk-reminder",state="running"}')).toBe(0);
  expect(of('pawkeeper_jobs{job="walk-reminder",state="dead"}')).toBe(1);
  const oldest = of('pawkeeper_jobs_oldest_waiting_seconds{job="walk-reminder"}');
  expect(oldest).toBeGreaterThan(89);
  expect(oldest).toBeLessThan(150);
});

test('notifications that wait and failed, the age of the backup and the disk are shown [metrics-3]', async () => {
  const numberOf = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1]);
  expect(await numberOf('pawkeeper_backup_age_seconds')).toBeNaN();
  const { id, userId } = await addClient(await app.user());
  for (const state of ['waiting', 'waiting', 'failed', 'sent']) {
    await db.run(sql`insert into deliveries
        (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at, queued_at)
      values (gen_random_uuid(), ${userId}, ${id}, 'evening', ${id}, gen_random_uuid()::text, ${state},
        now() - interval '100 seconds', now() - interval '90 seconds')`);
  }
  await noteBackup(db, new Date(Date.now() - 3_600_000));
  expect(await numberOf('pawkeeper_notifications_waiting')).toBe(2);
  expect(await numberOf('pawkeeper_notifications_failed')).toBe(1);
  const [oldest, age] = [
    await numberOf('pawkeeper_notifications_oldest_waiting_seconds'),
    await numberOf('pawkeeper_backup_age_seconds'),
  ];
  expect(oldest).toBeGreaterThan(89);
  expect(oldest).toBeLessThan(150);
  expect(age).toBeGreaterThan(3_599);
  expect(age).toBeLessThan(3_700);
  const [free, size] = [
    await numberOf('pawkeeper_disk_free_bytes'),
    await numberOf('pawkeeper_disk_bytes'),
  ];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

test('every number of the Grafana dashboard is one of the metrics [metrics-4]', async () => {
  const board = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const known = await metrics();
  expect(board.panels.length).toBeGreaterThan(6);
  for (const { title, targets } of board.panels) {
    for (const { expr } of targets) {
      const [name = ''] = /(?:pawkeeper|http|process|nodejs)_[a-z0-9_]+/.exec(expr) ?? [];
      expect([
        title,
        known.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `),
      ]).toEqual([title, true]);
    }
  }
});

test('the metrics port answers nothing else, and the port of the app has no metrics', async () => {
  for (const address of [
    `${metricsOrigin}/api/clients`,
    `${metricsOrigin}/`,
    `${origin}/metrics`,
  ]) {
    const answer = await fetch(address);
    expect([address, answer.status, await answer.json()]).toEqual([
      address,
      404,
      { message: 'There is nothing at this address.' },
    ]);
  }
});
