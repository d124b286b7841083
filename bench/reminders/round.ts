/** One wave of reminders: a fresh server is seeded, a list is read in quiet, then the reminders come due and it is read on. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '#contract/rules/businessDay.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { freePort } from '#server/testing/free-port.ts';
import { databasePids, machineMs, pssMiB, usedMs } from '../cpu.ts';
import { type Kind, makeDatabase } from '../database.ts';
import { startSeeded } from '../pawkeeper.ts';
import { startWorker } from '../processes.ts';
import { remindersOf, seedReminders, stateOf, switchOn } from './businesses.ts';
import type { ListJob, Sample } from './load.ts';
import type { MailAnswer } from './mail-server.ts';
import { isCalm, type Round, type Slice } from './table.ts';

const SLICE_S = 3;
const CALM_SLICES = 12;
const MAX_QUIET_SLICES = 60;
/** Reminders that have not come by then are lost. */
const PATIENCE_MS = 20 * 60_000;

/** A zone where it is between six and seven in the evening, far from the quiet hours. */
function eveningZone(): string {
  const zones = Intl.supportedValuesOf('timeZone');
  const zone = zones.find((name) => diaryTime(new Date(), name).time.startsWith('18:'));
  if (zone === undefined) throw new Error('It is nowhere evening');
  return zone;
}

export async function measureRound(
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
  const started = await startSeeded({ ...database, environment }, fill, ends);
  const { server, seeded, url, postmaster } = started;
  const worker = startWorker<ListJob, { samples: Sample[] }>('bench/reminders/load.ts');
  ends.defer(worker.stop);
  const db = new pg.Client({ connectionString: url });
  db.on('error', () => undefined);
  await db.connect();
  ends.defer(() => db.end());

  const used = () => usedMs([server.pid], postmaster, new Set());
  /** What everybody else on this machine has worked. */
  const othersMs = (): number => {
    const { server: ours, database } = used();
    const { server: bench } = usedMs([mails.pid, worker.pid, process.pid], postmaster, new Set());
    return machineMs() - ours - database - bench;
  };
  async function slice(): Promise<Slice> {
    const [before, start] = [othersMs(), performance.now()];
    const { samples } = await worker.run({
      origin: server.printed,
      ...seeded,
      url,
      seconds: SLICE_S,
    });
    const wholeMs = (performance.now() - start) * cpus().length;
    return { samples, others: (othersMs() - before) / wholeMs };
  }

  // The first lists are read by a server that has just started.
  await slice();
  const quiet: Slice[] = [];
  while (quiet.filter(isCalm).length < CALM_SLICES && quiet.length < MAX_QUIET_SLICES) {
    quiet.push(await slice());
  }

  const dueAt = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
  await switchOn(db, diaryTime(new Date(dueAt), zone).time);
  await sleep(dueAt - Date.now());
  const memory = () => [pssMiB([server.pid]), pssMiB(databasePids(postmaster))] as const;
  const before = used();
  const sizes = [memory()];
  const slices: Slice[] = [];
  let received = await mails.run({});
  while (received.mails < remindersOf(businesses) && Date.now() < dueAt + PATIENCE_MS) {
    slices.push(await slice());
    sizes.push(memory());
    received = await mails.run({});
  }
  const after = used();
  // One that is sent twice comes after the others.
  await sleep(10_000);
  received = await mails.run({});
  const { states, plannedAt } = await stateOf(db);
  const isInWave = ({ at }: Sample): boolean => at >= plannedAt && at <= received.lastAt;
  const wave = slices.map((each) => ({ ...each, samples: each.samples.filter(isInWave) }));
  return {
    quiet,
    wave: wave.filter(({ samples }) => samples.length > 0),
    received,
    states,
    planSeconds: (plannedAt - dueAt) / 1000,
    seconds: (received.lastAt - plannedAt) / 1000,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
    memory: sizes,
  };
}
