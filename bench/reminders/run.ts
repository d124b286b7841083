/**
 * `npm run bench -- reminders`: 10,000 reminders that are due at one minute, and what their sending does to a person who reads a
 * list meanwhile, beside the same list in the quiet minute before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '#contract/rules/businessDay.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { freePort } from '#server/testing/free-port.ts';
import { databasePids, pssMiB, usedMs } from '../cpu.ts';
import { type Kind, makeDatabase } from '../database.ts';
import { startSeeded } from '../pawkeeper.ts';
import { startWorker, stopping } from '../processes.ts';
import type { Part } from '../results.ts';
import { remindersOf, seedReminders, stateOf, switchOn } from './businesses.ts';
import type { ListJob, Sample } from './load.ts';
import type { MailAnswer } from './mail-server.ts';
import { type Round, roundText, summaryText } from './table.ts';

const QUIET_S = 40;
const SLICE_S = 5;
/** Reminders that have not come by then are lost. */
const PATIENCE_MS = 20 * 60_000;

/** A zone where it is between six and seven in the evening, far from the quiet hours. */
function eveningZone(): string {
  const zones = Intl.supportedValuesOf('timeZone');
  const zone = zones.find((name) => diaryTime(new Date(), name).time.startsWith('18:'));
  if (zone === undefined) throw new Error('It is nowhere evening');
  return zone;
}

async function measureRound(
  kind: Kind,
  businesses: number,
  ends: AsyncDisposableStack,
): Promise<Round> {
  const mails = startWorker<object, MailAnswer>('bench/reminders/mail-server.ts');
  ends.defer(mails.stop);
  const mailPort = (await mails.run({})).port;
  const zone = eveningZone();
  const port = await freePort();
  const database = await makeDatabase(kind, ends);
  const environment = {
    ...database.environment,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Pawkeeper <paws@example.org>',
    TIME_ZONE: zone,
  };
  const tomorrow = addDays(diaryTime(new Date(), zone).date, 1);
  const fill = (url: string) => seedReminders(url, businesses, tomorrow);
  const { server, seeded, url, postmaster } = await startSeeded(
    { ...database, environment },
    fill,
    ends,
  );
  const worker = startWorker<ListJob, { samples: Sample[] }>('bench/reminders/load.ts');
  ends.defer(worker.stop);
  const db = new pg.Client({ connectionString: url });
  db.on('error', () => undefined);
  await db.connect();
  ends.defer(() => db.end());
  const list = async (seconds: number): Promise<Sample[]> =>
    (await worker.run({ origin: server.printed, ...seeded, url, seconds })).samples;

  // The first lists are read by a server that has just started.
  await list(SLICE_S);
  const quiet = await list(QUIET_S);

  const dueAt = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
  await switchOn(db, diaryTime(new Date(dueAt), zone).time);
  await sleep(dueAt - Date.now());
  const memory = () => [pssMiB([server.pid]), pssMiB(databasePids(postmaster))] as const;
  const before = usedMs([server.pid], postmaster, new Set());
  const sizes = [memory()];
  const samples: Sample[] = [];
  let received = await mails.run({});
  while (received.mails < remindersOf(businesses) && Date.now() < dueAt + PATIENCE_MS) {
    samples.push(...(await list(SLICE_S)));
    sizes.push(memory());
    received = await mails.run({});
  }
  const after = usedMs([server.pid], postmaster, new Set());
  // One that is sent twice comes after the others.
  await sleep(10_000);
  received = await mails.run({});
  const { states, plannedAt } = await stateOf(db);
  return {
    quiet,
    wave: samples.filter(({ at }) => at >= plannedAt && at <= received.lastAt),
    received,
    states,
    planSeconds: (plannedAt - dueAt) / 1000,
    seconds: (received.lastAt - plannedAt) / 1000,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
    memory: sizes,
  };
}

/** Measures each kind of database; fails where a reminder did not come, or came twice. */
export const measureReminders: Part = async ({ databases, rounds, businesses }) => {
  const lines: string[] = [];
  let failed = false;
  for (const kind of databases) {
    const measured: Round[] = [];
    for (let at = 0; at < rounds; at += 1) {
      const round = await stopping((ends) => measureRound(kind, businesses, ends));
      measured.push(round);
      lines.push(`${kind}, round ${at + 1}`, ...roundText(round));
      console.log(lines.join('\n'));
      const { mails, recipients, messageIds } = round.received;
      failed ||= [mails, recipients, messageIds].some((count) => count !== remindersOf(businesses));
    }
    lines.push(summaryText(measured));
  }
  return { text: lines.join('\n'), failed };
};
