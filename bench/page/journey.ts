/** One journey: arrive, sign in, open the clients; then come back with nothing cached. */
import type { Browser } from '@playwright/test';
import { stopping } from '../processes.ts';
import { fillIn, openClients, type Person, SIGHTS, submit } from './person.ts';
import { type Visit, visit } from './phone.ts';
import type { Amount } from './traffic.ts';
import type { Vitals } from './vitals.ts';

/** From the tap (or the request for the document) until the rows were drawn. */
interface Step extends Omit<Vitals, 'began' | 'drawn'> {
  drawnMs: number;
  /** What was loaded until that moment, and until nothing was loading any more. */
  untilDrawn: Amount;
  untilIdle: Amount;
}

export type StepName = 'front' | 'signIn' | 'clients' | 'return';

/** All steps, and what was loaded from the first visit until the clients were drawn. */
export type Journey = Record<StepName, Step> & { total: Amount };

/** Waits for a sight and for the network to be idle. Without `tapped` the step began with its document. */
async function step(
  { traffic, vitals, drawn: wait }: Visit,
  sight: keyof typeof SIGHTS,
  tapped?: () => number,
): Promise<Step> {
  await wait(sight);
  await traffic.idle();
  const { began, drawn, ...seen } = await vitals();
  const from = tapped?.() ?? began;
  const at = drawn[sight] ?? Number.NaN;
  return {
    ...seen,
    // A document that a tap asked for began after it.
    lcpMs: seen.lcpMs === 0 ? 0 : Math.max(0, began - from) + seen.lcpMs,
    drawnMs: at - from,
    untilDrawn: traffic.between(from, at),
    untilIdle: traffic.between(from, Date.now()),
  };
}

async function firstVisit(visited: Visit, person: Person): Promise<Omit<Journey, 'return'>> {
  const { page, traffic, reset, lastTap } = visited;
  const began = Date.now();
  await page.goto(`${person.origin}/`);
  const front = await step(visited, 'front');

  await fillIn(page, person);
  await traffic.idle();
  await reset();
  await submit(page);
  const signIn = await step(visited, 'home', lastTap);

  await reset();
  await openClients(page, person);
  const clients = await step(visited, 'clients', lastTap);
  return { front, signIn, clients, total: traffic.between(began, lastTap() + clients.drawnMs) };
}

/** Makes the journey once. */
export const journey = (browser: Browser, person: Person): Promise<Journey> =>
  stopping(async (ends) => {
    const sights = Object.entries(SIGHTS).map(([name, selector]) => ({ name, selector }));
    const first = await visit(browser, person, sights);
    ends.defer(first.close);
    const there = await firstVisit(first, person);
    const cookies = await first.page.context().cookies();
    const second = await visit(browser, { screen: person.screen, cookies }, sights);
    ends.defer(second.close);
    await second.page.goto(`${person.origin}/`);
    return { ...there, return: await step(second, 'home') };
  });
