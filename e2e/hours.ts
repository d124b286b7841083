/** Tools of the journeys over the hours of the calendar: a walk on a Monday, and a mouse that drags it. */
import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '#contract/diary/appointments.ts';
import { type Business, expect } from './fixtures.ts';

export const MONDAY = 'Monday 30 March 2026';
export const TUESDAY = 'Tuesday 31 March 2026';

export const column = (page: Page, day: string): Locator => page.getByRole('group', { name: day });
export const walk = (page: Page): Locator => page.getByRole('button', { name: /\d Morning walk/ });
/** The toast of a saved move says where the appointment is now. */
export const saved = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** A walk on Monday at nine, and the hours of its week or day. */
export async function arrange(page: Page, business: Business, view = 'week'): Promise<Appointment> {
  const jane = await business.addClient();
  const booked = await business.addAppointment(jane.id, { date: '2026-03-30' });
  await page.clock.setFixedTime('2026-03-29T09:00:00Z');
  await page.goto(`/calendar?view=${view}&date=2026-03-30`);
  await expect(walk(page)).toBeVisible();
  return booked;
}

export async function stored(
  business: Business,
  { id }: Appointment,
): Promise<Partial<Appointment>> {
  const answer = await business.request.get(`/api/appointments/${id}`);
  const { date, startTime, endTime } = (await answer.json()) as Appointment;
  return { date, startTime, endTime };
}

export const box = async (target: Locator) =>
  (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** How many pixels an hour is high. */
export const hourIn = async (page: Page) => (await box(column(page, MONDAY))).height / 24;

export async function dragBy(page: Page, from: { x: number; y: number }, x: number, y: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 8 });
}

type Point = Record<'x' | 'y', number>;

/** Rests a finger at a point until it holds what is there, and drags that to another one. */
export async function holdAndDrag(page: Page, from: Point, to: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await expect(page.locator('[data-dragging=touch]')).toBeAttached();
  for (let step = 1; step <= 10; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / 10;
    await touch('touchMove', [{ x, y: from.y + ((to.y - from.y) * step) / 10 }]);
  }
  await touch('touchEnd', []);
}
