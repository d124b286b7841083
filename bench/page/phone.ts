/** A browser as a mid-range phone with poor signal has it: Lighthouse's figures for slow 4G, and a processor four times as slow. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { type Traffic, traffic } from './traffic.ts';
import { type Observed, observed, type Sight } from './vitals.ts';

/** Lighthouse's "mobileSlow4G": 150 ms there and back, 1.6 Mbit/s down, 0.75 up. Throughput is in bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_RATE = 4;

const SCREENS = {
  laptop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true },
} as const;

/** Who visits: on which screen, with which cookies. */
export interface Visitor {
  screen: keyof typeof SCREENS;
  cookies?: Awaited<ReturnType<BrowserContext['cookies']>>;
  network?: 'slow' | 'fast';
}

/** One page in a fresh browser. */
export interface Visit extends Observed {
  page: Page;
  traffic: Traffic;
  close(): Promise<void>;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    // Chromium's sandbox does not start for root.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });

/** Opens a page with nothing cached. Service workers are off: the browser does not slow down their network. */
export async function visit(
  browser: Browser,
  { screen, cookies = [], network = 'slow' }: Visitor,
  sights: Sight[],
): Promise<Visit> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(120_000);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const loads = await traffic(session);
  if (network === 'slow') await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return {
    page,
    traffic: loads,
    ...(await observed(page, sights)),
    close: async () => context.close(),
  };
}
