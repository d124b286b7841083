/** One journey through a web app: arrive, sign in, open the clients; then come back with nothing cached. */
import type { Browser } from '@playwright/test';
import type { WebApp } from './apps.ts';
import { type Visit, visit } from './phone.ts';
import type { Amount } from './traffic.ts';
import type { Vitals } from './vitals.ts';

/** One step: from the tap (or the asking for the document) until its rows were drawn. */
interface Step extends Omit<Vitals, 'began' | 'drawn'> {
  drawnMs: number;
  /** Until that moment, and until the page was quiet. */
  before: Amount;
  settled: Amount;
}

export const STEPS = ['front', 'signIn', 'clients', 'return'] as const;
export type StepName = (typeof STEPS)[number];

/** All steps, and everything that was loaded from the first visit until the clients were drawn. */
export type Journey = Record<StepName, Step> & { total: Amount };

/** Waits for the rows and what follows them; gives the figures since the start. */
async function step(
  { traffic, vitals, drawn: wait }: Visit,
  name: string,
  start: () => number,
): Promise<Step> {
  await wait(name);
  await traffic.quiet();
  const { began, drawn, ...seen } = await vitals();
  const from = Number.isNaN(start()) ? began : start();
  const at = drawn[name] ?? Number.NaN;
  return {
    ...seen,
    // A document that a tap asked for began after it.
    lcpMs: seen.lcpMs === 0 ? 0 : Math.max(0, began - from) + seen.lcpMs,
    drawnMs: at - from,
    before: traffic.between(from, at),
    settled: traffic.between(from, Date.now()),
  };
}

/** From the front page to the clients. `total` is everything that was loaded on the way. */
async function wayIn(first: Visit, app: WebApp): Promise<Omit<Journey, 'return'>> {
  const began = Date.now();
  await first.page.goto(app.origin + app.front);
  const front = await step(first, 'front', () => Number.NaN);

  await app.fillIn(first.page);
  await first.traffic.quiet();
  await first.forget();
  await app.submit(first.page);
  const signIn = await step(first, 'home', first.lastTap);

  await first.forget();
  await app.openClients(first.page);
  const clients = await step(first, 'clients', first.lastTap);
  // A first paint belongs to a document; a tap within one has none.
  clients.lcpMs = 0;
  return {
    front,
    signIn,
    clients,
    total: first.traffic.between(began, first.lastTap() + clients.drawnMs),
  };
}

/** Opens the app again with nothing but its cookies. */
async function wayBack(second: Visit, { origin, home }: WebApp): Promise<Step> {
  await second.page.goto(origin + home);
  return step(second, 'home', () => Number.NaN);
}

/** Goes the whole way once. */
export async function journey(browser: Browser, app: WebApp): Promise<Journey> {
  const { screen } = app;
  const sights = Object.entries(app.sights).map(([name, selector]) => ({ name, selector }));
  const first = await visit(browser, { screen }, sights);
  try {
    const there = await wayIn(first, app);
    const cookies = await first.page.context().cookies();
    const second = await visit(browser, { screen, cookies }, sights);
    try {
      return { ...there, return: await wayBack(second, app) };
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}
