import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, storage, log, dataDir, ...app } = await testApp();
const { observer, server } = openMetrics(db);
const counted = await buildApp({
  config: readConfig({ DATA_DIR: dataDir }),
  db,
  storage,
  log,
  files: undefined,
  observer,
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

test('requests are counted by method, pattern and class of status, never by what stands in their address', async () => {
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

test('connections, the queue of passwords, the process and the build are told', async () => {
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

test('the port of the metrics answers nothing else, and the port of the app has none', async () => {
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
