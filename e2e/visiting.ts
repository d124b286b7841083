/** Visits as journeys make them: booked for today, begun on the phone, and asked for at the server. */
import type { Page } from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { type Business, expect } from './fixtures.ts';

export const today = () => businessDay(new Date(), 'Europe/London');

export async function get<Answer>({ request }: Business, path: string): Promise<Answer> {
  return (await (await request.get(path)).json()) as Answer;
}
export const visits = (business: Business) =>
  get<Visit[]>(business, `/api/visits?from=${today()}&to=${today()}`);

/** A client with a dog that is walked today. */
export async function bookedWalk(business: Business): Promise<Appointment> {
  const client = await business.addClient();
  const pet = await business.addPet(client.id);
  return business.addAppointment(client.id, {
    petIds: [pet.id],
    date: today(),
    startTime: '00:00',
    endTime: '23:59',
  });
}

/** Begins the booked walk now; `isAsked` where the phone asks first, because for it the walk is on another day. */
export async function start(page: Page, isAsked = false): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Morning walk' }).click();
  if (isAsked) await page.getByRole('button', { name: /^Start now/ }).click();
  await expect(page).toHaveURL(/\/visits\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning walk');
}

/** A photo from the camera. */
export const takePhoto = (page: Page) =>
  page.getByLabel('Photo of the visit').setInputFiles({
    name: 'biscuit.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });

export const tap = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const timeline = (page: Page) =>
  page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
