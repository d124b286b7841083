/**
 * Kills servers while they send mail, against the production build (`npm run build` first): two servers on one PostgreSQL send
 * to a real mail server, and one of them is killed at a random moment of each round. Counts the messages that were told twice,
 * and those that were lost. `node src/server/testing/failures/mail-kills.ts [rounds] [minutes] [seed]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { client } from '#contract/people/clients.ts';
import { randomFrom } from '#server/testing/failures/random.ts';
import { type ServerProcess, startServer } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { callerOf, signUp } from '#server/testing/test-app.ts';

const ROUNDS = Number(process.argv[2] ?? 200);
const MINUTES = Number(process.argv[3] ?? 15);
const SEED = Number(process.argv[4] ?? Date.now() % 1_000_000);
const MESSAGES_PER_ROUND = 12;
/** What a killed server was sending is given to another within a minute; a second kill doubles the delay of its retry. */
const PATIENCE_MS = 300_000;

const random = randomFrom(SEED);
const postgres = await startThrowAwayPostgres();
const mailServer = await startMailServer();
const folder = await temporaryFolder('pawkeeper-mail-kills-');
const { user, host, port } = postgres.server;
const DATABASE_URL = `postgres://${user}@${host}:${port}/postgres`;
const start = (onPort: number): Promise<ServerProcess> =>
  startServer(folder, {
    DATABASE_URL,
    ...mailSettings(mailServer.port),
    PORT: String(onPort),
  });
const db = new pg.Pool({ connectionString: DATABASE_URL });

const ports = [await freePort(), await freePort()] as const;
const servers = [await start(ports[0]), await start(ports[1])];
// Calls go to the server that is not killed in the round.
let asked: number = ports[0];
const sam = await signUp(callerOf(() => `http://127.0.0.1:${asked}`));
await db.query('update users set must_confirm_email = false');
const made = await sam.post('/api/clients', {
  firstName: 'Ann',
  lastName: 'Reader',
  email: 'ann@example.org',
});
const { id: clientId } = client.parse(made.body);
const mails = () => mailServer.received.filter(({ to }) => to.includes('ann@example.org'));

const written: string[] = [];
async function write(): Promise<void> {
  const content = `Message number ${written.length} of ${SEED}.`;
  const path = `/api/conversations/${clientId}/messages`;
  const answer = await sam.post(path, { content, channel: 'mail' });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  written.push(content);
}

let busy = 0;
let round = 0;
const end = Date.now() + MINUTES * 60_000;
for (; round < ROUNDS && Date.now() < end; round += 1) {
  const at = random() < 0.5 ? 0 : 1;
  asked = ports[at === 0 ? 1 : 0];
  const before = mails().length;
  // One person may send only so many emails within an hour.
  await db.query('delete from rate_limits');
  for (let count = 0; count < MESSAGES_PER_ROUND; count += 1) await write();
  // A server looks for what is to be sent every two seconds; the kill comes while emails go out.
  const deadline = Date.now() + 5_000;
  while (mails().length === before && Date.now() < deadline) await sleep(2);
  await sleep(random() * 200);
  await servers[at]?.kill();
  const { rows } = await db.query(`select from deliveries where state = 'sending'`);
  if (rows.length > 0) busy += 1;
  servers[at] = await start(ports[at]);
  if ((round + 1) % 20 === 0)
    process.stdout.write(`${round + 1} rounds, ${mails().length} mails\n`);
}

const open = async (): Promise<number> =>
  (await db.query(`select from deliveries where state in ('waiting', 'sending')`)).rows.length;
const deadline = Date.now() + PATIENCE_MS;
while ((await open()) > 0 && Date.now() < deadline) await sleep(500);

/** How often each value is there. */
function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
const copies = counted(mails().map(({ headers }) => headers.get('message-id') ?? ''));
const texts = mails().map(({ text }) => text);
const lost = written.filter((content) => !texts.some((text) => text.includes(content)));
const found = await db.query<{ state: string }>('select state from deliveries');
const states = counted(found.rows.map(({ state }) => state));
process.stdout.write(
  `seed ${SEED}: ${round} servers killed, mails of either server under way at ${busy} of the kills, ${written.length} messages, ` +
    `${mails().length} mails under ${copies.size} Message-IDs, ` +
    `${[...copies.values()].filter((count) => count > 1).length} told twice, ${lost.length} lost, ` +
    `states ${JSON.stringify(Object.fromEntries(states))}\n`,
);

await Promise.all(servers.map((server) => server.kill()));
await db.end();
await mailServer.close();
await postgres.stop();
await removeFolder(folder);
