/** The outbox of a test: a server that mails, a clock that the test moves, and the look of every minute by hand. */
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Delivery } from '#contract/deliveries.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { planDeliveries } from '#server/deliveries/deliveries.jobs.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { type MailServer, mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

export interface Outbox {
  app: TestApp;
  mailServer: MailServer;
  /** Moves the clock. */
  setNow(now: string): void;
  /** Looks what is due, as the job does every minute; with a moment the clock moves there first. */
  look(now?: string): Promise<void>;
}

/** Starts it for a test file, at its top; it ends with the file. Without mailing Pawkeeper has no mail server. The business is in London. */
export async function startOutbox(isMailing = true): Promise<Outbox> {
  const mailServer = await startMailServer();
  const app = await testApp(isMailing ? mailSettings(mailServer.port) : {});
  const jobs = openJobs({ db: app.db, log: pino({ enabled: false }), jobs: [], finishMs: 1_000 });
  await jobs.start();
  afterAll(async () => {
    await jobs.stop();
    await mailServer.close();
  });
  let clock = new Date();
  const timeZone = 'Europe/London';
  const diaryNow = () => diaryTime(clock, timeZone);
  const plan = planDeliveries(
    { db: app.db, now: () => clock, diaryNow, timeZone, isMailing },
    () => jobs,
  );
  const setNow = (now: string): void => {
    clock = new Date(now);
    app.setNow(clock);
  };
  return {
    app,
    mailServer,
    setNow,
    async look(now) {
      if (now) setNow(now);
      await plan.run({}, { jobId: '', signal: new AbortController().signal });
    },
  };
}

/** What somebody's clients were told. */
export const deliveriesOf = async (caller: Caller): Promise<Delivery[]> =>
  (await caller.get('/api/deliveries')).body as Delivery[];
