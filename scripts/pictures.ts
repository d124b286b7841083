/**
 * Takes the pictures of the landing page and the README anew, from a freshly seeded business in the production build.
 * Run it after a change of look: `npx playwright` must find a browser, or CHROMIUM names one.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';

const LANDING = 'src/web/app/landing/images';
const DOCS = 'docs/images';
/** Shown where the app is installed (`manifest.webmanifest`, which has their sizes). */
const SCREENSHOTS = 'src/web/app/public/screenshots';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** Tall enough for the form down to its price. */
const TALL = { width: 1280, height: 920 };

/** What the landing page shows, in both themes: the page of the app, the name of the picture and its width in pixels. */
const ON_LANDING = [
  [PHONE, '/', 'today', 608],
  [LAPTOP, '/calendar', 'calendar', 1600],
  [PHONE, '/pets', 'pets', 608],
] as const;

interface Account {
  email: string;
  password: string;
}

/** Makes the business that is shown, and tells how to sign in. */
function seed(dataDir: string): Account {
  const words = execFileSync(process.execPath, ['scripts/seed.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  const email = /Email:\s+(\S+)/.exec(words)?.[1];
  const password = /Password:\s+(\S+)/.exec(words)?.[1];
  if (email === undefined || password === undefined) throw new Error('The seed told no account');
  return { email, password };
}

async function startServer(dataDir: string) {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /Pawkeeper is ready: (\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { server, origin };
  }
  throw new Error('Pawkeeper ended before it was ready');
}

async function signedInPage(
  browser: Browser,
  origin: string,
  account: Account,
  size: typeof PHONE,
  colorScheme: 'light' | 'dark',
) {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
  return page;
}

/** One picture in the two formats that browsers choose from, at `width` pixels. */
async function save(picture: Buffer, name: string, width: number): Promise<void> {
  const image = sharp(picture).resize({ width });
  await writeFile(`${LANDING}/${name}.avif`, await image.clone().avif({ quality: 55 }).toBuffer());
  await writeFile(`${LANDING}/${name}.webp`, await image.clone().webp({ quality: 74 }).toBuffer());
  const { height } = await sharp(`${LANDING}/${name}.webp`).metadata();
  console.log(`${name}: ${width} x ${height}`);
}

/** The form as it books two dogs of one household on a bank holiday. */
async function bookingForm(page: Page): Promise<Buffer> {
  const bookings: Appointment[] = await (await page.request.get('/api/appointments')).json();
  const clients: Client[] = await (await page.request.get('/api/clients')).json();
  const shared = bookings.find(({ petIds }) => petIds.length > 1);
  const client = clients.find(({ id }) => id === shared?.clientId);
  if (client === undefined) throw new Error('The seed books no two pets together');
  await page.getByRole('button', { name: 'New Booking' }).click();
  const form = page.getByRole('dialog', { name: 'New Appointment' });
  await form.getByRole('combobox', { name: 'Client' }).fill(client.lastName);
  await page.getByRole('option', { name: `${client.firstName} ${client.lastName}` }).click();
  const pets = form.getByRole('group', { name: 'Pets in this booking' }).getByRole('button');
  for (const pet of await pets.all()) await pet.click();
  await form.getByLabel('Service', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Date *').fill('2030-08-26');
  await form.getByLabel('Start Time *').fill('09:30');
  await form.getByText(/\+ £[\d.]+ bank holiday$/).waitFor();
  await form.getByRole('heading').first().click();
  return page.screenshot({ animations: 'disabled' });
}

/** For the README: in PNG with few colours. */
async function saveForDocs(picture: Buffer, name: string): Promise<void> {
  const image = sharp(picture).resize({ width: 1280 }).png({ palette: true });
  await writeFile(`${DOCS}/${name}.png`, await image.toBuffer());
}

async function takePictures(browser: Browser, origin: string, account: Account): Promise<void> {
  const shot = async (
    size: typeof PHONE,
    path: string,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<Buffer> => {
    const page = await signedInPage(browser, origin, account, size, colorScheme);
    // A business is prettiest in mid-morning: `faketime` gives this program another time, but not the browser.
    await page.clock.setFixedTime(new Date());
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot({ animations: 'disabled' });
    await page.close();
    return picture;
  };
  await saveForDocs(await shot(LAPTOP, '/'), 'dashboard');
  await saveForDocs(await shot(LAPTOP, '/settings/services'), 'services');
  const page = await signedInPage(browser, origin, account, TALL, 'light');
  await saveForDocs(await bookingForm(page), 'booking');
  await page.close();
  for (const [size, path, name, width] of ON_LANDING) {
    await save(await shot(size, path), name, width);
    await save(await shot(size, path, 'dark'), `${name}-dark`, width);
  }
  await copyFile(`${LANDING}/today.webp`, `${SCREENSHOTS}/phone.webp`);
  await copyFile(`${LANDING}/calendar.webp`, `${SCREENSHOTS}/laptop.webp`);
}

await mkdir(LANDING, { recursive: true });
await mkdir(DOCS, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-pictures-'));
const account = seed(dataDir);
const { server, origin } = await startServer(dataDir);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await takePictures(browser, origin, account);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
