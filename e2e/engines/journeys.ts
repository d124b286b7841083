/** The journeys that matter, in any engine: see `journeys.firefox.test.ts` and `journeys.webkit.test.ts`. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { picture } from '#server/testing/pictures.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Pawkeeper, startPawkeeper } from '../pawkeeper.ts';
import { jane, PASSWORD, register, today, walkOfToday } from './business.ts';
import type { Engine } from './engine.ts';
import { type Person, personWith } from './person.ts';

/** A device that walks north, 18 metres at each call of `walkOn()`. */
const WALKER = `(() => {
  let listener;
  let steps = 0;
  globalThis.walkOn = () => {
    const coords = { latitude: 51.5053 + steps++ * 0.00016, longitude: -0.1668, accuracy: 5 };
    listener?.({ coords, timestamp: Date.now() });
  };
  const value = {
    watchPosition: (onPosition) => {
      listener = onPosition;
      setTimeout(walkOn);
      return 1;
    },
    clearWatch: () => (listener = undefined),
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
})()`;

/** Takes away what browsers lack on plain http outside localhost, or in an earlier version. */
const WITHOUT = `delete Navigator.prototype.locks && delete Navigator.prototype.wakeLock && !('locks' in navigator)`;

/** Whether the service worker has the whole app. */
const IS_CACHED = `caches.match('/app/index.html').then((page) => page !== undefined)`;

/** What is kept of the next days. */
const KEPT_TEXTS = `caches.keys().then(async (names) => {
  const cache = await caches.open(names.find((name) => name.startsWith('day of ')));
  const texts = (await cache.keys()).map(async (key) => (await cache.match(key)).text());
  return (await Promise.all(texts)).join();
})`;

/** Runs them in the engine that `start` starts. */
export function journeysIn(start: () => Promise<Engine>): void {
  const engines: Engine[] = [];
  let settings: Record<string, string>;
  let mailServer: MailServer;
  let pawkeeper: Pawkeeper;
  let sam: Person;

  async function somebody(): Promise<Person> {
    const engine = await start();
    engines.push(engine);
    return personWith(engine, pawkeeper.origin);
  }
  let isAway = false;
  const goAway = async () => {
    isAway = true;
    await pawkeeper.stop();
  };
  const comeBack = async () => {
    if (!isAway) return;
    pawkeeper = await startPawkeeper(pawkeeper.dataDir, settings);
    isAway = false;
  };

  beforeAll(async () => {
    mailServer = await startMailServer();
    const port = await freePort();
    settings = {
      ...mailSettings(mailServer.port),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    pawkeeper = await startPawkeeper(await temporaryFolder('pawkeeper-engines-'), settings);
  });
  afterAll(async () => {
    await pawkeeper.stop();
    await mailServer.close();
    await removeFolder(pawkeeper.dataDir);
  });
  beforeEach(async () => {
    sam = await somebody();
  });
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close();
    await comeBack();
  });

  test('a new user registers, signs out and signs in [engines-1]', async () => {
    await sam.open('/');
    await sam.tap('link', 'Get Started Today');
    await sam.tap('link', /create|register/i);
    await sam.type('First name', 'Sam');
    await sam.type('Last name', 'Walker');
    await sam.type('Email', 'sam@example.org');
    await sam.type('Password', PASSWORD);
    await sam.tap('button', /create|register/i);
    await sam.wait('heading', /^Good (morning|afternoon|evening), Sam/);
    if (await sam.sees('button', 'Open menu')) await sam.tap('button', 'Open menu');
    await sam.tap('link', 'Sign Out');
    await sam.tap('link', 'Sign In');
    await sam.type('Email', 'sam@example.org');
    await sam.type('Password', PASSWORD);
    await sam.tap('button', /sign in/i);
    expect(await sam.read('heading', /^Good (morning|afternoon|evening), /)).toContain('Sam');
  });

  test('a walk is booked, and is in the schedule and the calendar [engines-2]', async () => {
    await register(sam);
    await jane(sam);
    await sam.open('/');
    await sam.tap('button', 'New Booking');
    await sam.type(/^Client/, 'Jane');
    await sam.tap('option', /^Jane Doe/);
    await sam.type(/^Pet/, 'Biscuit (Dog)');
    await sam.type('Title', 'Round the lake');
    await sam.type('Service Type', 'Dog Walk');
    await sam.type('Start Time', '09:30');
    await sam.type('End Time', '10:30');
    await sam.type('Price', '12.50');
    await sam.tap('button', 'Create Appointment');
    await sam.wait('text', 'Appointment created successfully');
    await sam.wait('button', /Round the lake/);
    await sam.open('/calendar');
    await sam.wait('button', /Round the lake/);
    const [made] = await sam.ask<Appointment[]>('GET', '/api/appointments');
    expect(made).toMatchObject({ date: today(), startTime: '09:30', price: '12.50' });
  });

  test('a walk is booked for the same days of two weeks [engines-3]', async () => {
    await register(sam);
    await jane(sam);
    await sam.open('/');
    await sam.tap('button', 'New Booking');
    await sam.type(/^Client/, 'Jane');
    await sam.tap('option', /^Jane Doe/);
    await sam.type('Title', 'Morning walk');
    await sam.type('Service Type', 'Dog Walk');
    const first = addDays(today(), 1);
    await sam.type('Date', first);
    await sam.type('Start Time', '09:00');
    await sam.type('End Time', '10:00');
    await sam.tap('checkbox', 'Repeat');
    await sam.type('Until', addDays(first, 13));
    await sam.tap('button', 'Create Appointment');
    await sam.wait('text', '2 appointments created successfully');
    const made = await sam.ask<Appointment[]>('GET', '/api/appointments');
    expect(made.map(({ date }) => date).sort()).toEqual([first, addDays(first, 7)]);
  });

  test('a visit goes on while the server is away, and is sent once it is back, with its route [engines-4]', async () => {
    await register(sam);
    const { id } = await walkOfToday(sam);
    await sam.open('/');
    await sam.run(WALKER);
    await sam.tap('button', 'Start Morning walk');
    await sam.wait('text', /^0\.0 mi$/);
    await sam.tap('button', 'Pick up Biscuit');
    for (let step = 0; step < 8; step += 1) await sam.run('walkOn()');
    await sam.wait('text', /^0\.1 mi$/);
    await goAway();
    await sam.tap('button', 'Wee');
    await sam.wait('text', 'No connection');
    await sam.tap('button', 'Drop off Biscuit');
    await comeBack();
    await sam.tap('button', 'Send now');
    await sam.wait('text', 'No connection', 'gone');
    await sam.tap('button', 'Finish visit');
    await sam.wait('heading', 'Finished');
    const path = `/api/visits?from=${today()}&to=${today()}`;
    const sent = async () => (await sam.ask<Visit[]>('GET', path))[0];
    await expect.poll(async () => (await sent())?.walkRouteId).toMatch(/-/);
    expect((await sent())?.events.map(({ kind }) => kind)).toEqual([
      'pickedUp',
      'wee',
      'droppedOff',
    ]);
    expect(await sam.ask('GET', `/api/appointments/${id}`)).toMatchObject({ status: 'completed' });
  });

  test('a photo taken while the server is away waits, and is sent once it is back, also by a browser without locks and wake lock [engines-5]', async () => {
    await register(sam);
    await walkOfToday(sam);
    const photo = join(pawkeeper.dataDir, 'biscuit.jpg');
    await writeFile(photo, await picture('jpeg', { width: 3000, height: 2000 }));
    await sam.open('/');
    expect(await sam.run(WITHOUT)).toBe(true);
    await sam.tap('button', 'Start Morning walk');
    await sam.wait('button', 'Wee');
    await goAway();
    await sam.attach('Photo of the visit', photo);
    await sam.wait('img', 'Biscuit, not sent yet');
    await comeBack();
    await sam.tap('button', 'Send now');
    await sam.wait('img', 'Biscuit 1');
    await sam.wait('img', 'Biscuit, not sent yet', 'gone');
    const path = `/api/visits?from=${today()}&to=${today()}`;
    expect((await sam.ask<Visit[]>('GET', path)).map(({ photos }) => photos.length)).toEqual([1]);
  });

  test('a message reaches a client, whose answer appears by itself [engines-6]', async () => {
    await register(sam);
    const email = 'jane@example.org';
    const { id } = await jane(sam, { email });
    await sam.open(`/messages/${id}`);
    await sam.type('Message', 'All good, see you at 9');
    await sam.tap('button', 'Send email');
    await sam.wait('text', /Sent by email/);
    const client = await somebody();
    await client.open(linkIn(await mailServer.mail(email), pawkeeper.origin));
    await client.type('Your message', 'Lovely, thank you');
    await client.tap('button', 'Send');
    await client.wait('text', 'Thank you. Sam Walker has your message.');
    expect(await sam.read('text', /^Lovely/)).toBe('Lovely, thank you');
  });

  test('a completed walk becomes an invoice, which the client opens by its link [engines-7]', async () => {
    await register(sam);
    const { id } = await walkOfToday(sam);
    await sam.ask('PUT', `/api/appointments/${id}`, { status: 'completed' });
    await sam.ask('PUT', '/api/business-details', {
      tradingName: 'Happy Paws',
      address: '1 High Street, Leeds LS1 4AP',
      sortCode: '123456',
      accountNumber: '12345678',
    });
    await sam.open('/invoices');
    await sam.tap('button', 'Draft for everyone');
    await sam.tap('button', 'This month');
    await sam.tap('button', 'Draft Invoices');
    await sam.wait('text', '1 invoice drafted');
    await sam.tap('link', /Jane Doe/);
    await sam.tap('button', 'Issue and Send');
    await sam.tap('button', 'Issue Invoice');
    await sam.tap('button', 'Send it another way');
    const link = await sam.read('field', 'Private link');
    await sam.tap('button', 'Close');
    const client = await somebody();
    await client.open(link);
    await client.wait('heading', 'Invoice INV-0001');
    await client.wait('text', '12-34-56');
    await client.tap('button', 'Copy Account number');
    expect(await client.read('text', /^Copied/)).toBe('Copied');
  });

  test('a client opens their own pages by a link, and signs out [engines-8]', async () => {
    await register(sam);
    const { clientId } = await walkOfToday(sam);
    await sam.open(`/clients/${clientId}`);
    await sam.tap('button', 'New Link for Jane');
    const link = await sam.read('field', 'Private link');
    const client = await somebody();
    await client.open(link);
    await client.tap('button', 'Open my page');
    await client.wait('heading', 'Hello Jane');
    for (const name of ['Visits', 'Invoices', 'Pets', 'Biscuit']) {
      await client.tap('link', name);
      await client.wait('heading', name);
    }
    await client.tap('button', 'Sign out on this device');
    const heading = await client.read('heading', /signed out/);
    expect(heading).toBe('You are signed out on this device');
  });

  test('Emergency opens while the server is away [engines-9]', async () => {
    await register(sam);
    const { petId } = await walkOfToday(sam, { phone: '07123456789' });
    await sam.ask('PUT', `/api/pets/${petId}`, { vetName: 'Park Vets', vetPhone: '0113 496 0111' });
    await sam.open('/');
    await expect.poll(() => sam.run(IS_CACHED)).toBe(true);
    await expect.poll(() => sam.run(KEPT_TEXTS)).toContain('Park Vets');
    await goAway();
    await sam.open('/emergency');
    await sam.wait('link', /Client: Jane Doe/);
    expect(await sam.read('link', /Own vet: Park Vets/)).toContain('+441134960111');
  });
}
