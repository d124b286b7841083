/** The outbox of a test: a server that mails, a clock that the test moves, and the look of every minute by hand. */
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { diaryTime } from '#contract/rules/diaryTime.ts';
import { notifications } from '#server/areas/notifications.ts';
import { planDeliveries } from '#server/messages/notifications/deliveries.jobs.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { addClient } from '#server/testing/records.ts';
import { type MailServer, mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Somebody who tells of everything, with a client. */
export interface Telling {
  sam: Caller;
  clientId: string;
  ownerId: string;
  /** The client's. */
  email: string;
}

export interface Outbox {
  app: TestApp;
  mailServer: MailServer;
  /** Moves the clock. */
  setNow(now: string): void;
  /** Makes a business with a client, with these settings of messages; the clock stands at this moment. */
  business(now: string, settings?: object, client?: object): Promise<Telling>;
  /** Looks what is due, as the job does every minute; with a moment the clock moves there first. */
  look(now?: string): Promise<void>;
}

/** Starts it for a test file, at its top; it ends with the file. Without mailing Pawkeeper has no mail server. The business is in London. */
export async function startOutbox(
  isMailing = true,
  settings = {},
  kinds = notifications,
): Promise<Outbox> {
  const mailServer = await startMailServer();
  const environment = { ...settings, ...(isMailing && mailSettings(mailServer.port)) };
  const app = await testApp(environment, undefined, { kinds });
  const jobs = openJobs({ db: app.db, log: pino({ enabled: false }), jobs: [], finishMs: 1_000 });
  await jobs.start();
  afterAll(async () => {
    await jobs.stop();
    await mailServer.close();
  });
  let clock = new Date();
  const timeZone = 'Europe/London';
  const diaryNow = () => diaryTime(clock, timeZone);
  const now = () => clock;
  const plan = planDeliveries({ kinds, ...app, now, diaryNow, timeZone, isMailing }, () => jobs);
  const setNow = (now: string): void => {
    clock = new Date(now);
    app.setNow(clock);
  };
  let count = 0;
  return {
    app,
    mailServer,
    setNow,
    async business(now, settings = { bookings: true, evening: true }, fields = {}) {
      setNow(now);
      count += 1;
      const email = `jane.${count}@example.org`;
      const sam = await app.user({ email: `sam.${count}@example.org` });
      // The mail that every registration sends is out of the way.
      if (isMailing) await mailServer.mail(`sam.${count}@example.org`);
      await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
      const { id: clientId, userId: ownerId } = await addClient(sam, { email, ...fields });
      await sam.put('/api/message-settings', settings);
      return { sam, clientId, ownerId, email };
    },
    async look(now) {
      if (now) setNow(now);
      await plan.run({}, { jobId: '', signal: new AbortController().signal });
    },
  };
}

/** Looks what is due now, as the job does every minute, for a server that has its own clock. */
export async function lookOnce({ db, log }: Pick<TestApp, 'db' | 'log'>): Promise<void> {
  const jobs = openJobs({ db, log, jobs: [], finishMs: 1_000 });
  await jobs.start();
  const timeZone = 'Europe/London';
  const now = () => new Date();
  const diaryNow = () => diaryTime(now(), timeZone);
  const plan = planDeliveries(
    { kinds: notifications, db, log, now, diaryNow, timeZone, isMailing: true },
    () => jobs,
  );
  await plan.run({}, { jobId: '', signal: new AbortController().signal });
  await jobs.stop();
}

/** What somebody's clients were told. */
export const deliveriesOf = async (caller: Caller): Promise<Delivery[]> =>
  (await caller.get('/api/deliveries')).body as Delivery[];

/** What became of each, and why. */
export const outcomesOf =
  (caller: Caller) => async (): Promise<[Delivery['state'], string | null][]> =>
    (await deliveriesOf(caller)).map(({ state, reason }) => [state, reason]);
