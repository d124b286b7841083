/** Web vitals, observed within a page (https://web.dev/articles/vitals). Times are milliseconds since 1970. */
import type { Page } from '@playwright/test';

/** Something that a person waits for: the first element that fits the selector, drawn. */
export interface Sight {
  name: string;
  selector: string;
}

/** What was seen since the document began, or since `reset`. */
export interface Vitals {
  /** When the document was asked for. */
  began: number;
  lcpMs: number;
  cls: number;
  /** The longest task of more than 50 ms (the browser tells no shorter one), or 0. */
  longestTaskMs: number;
  /** The slowest answer to a tap or key, up to the next paint. The browser rounds it to 8 ms. */
  slowestAnswerMs: number;
  /** When each sight was first drawn. */
  drawn: Record<string, number>;
}

/** An entry of one of the kinds below (W3C Performance Timeline, Layout Instability, Event Timing). */
interface Entry {
  startTime: number;
  duration: number;
  hadRecentInput?: boolean;
  interactionId?: number;
  value?: number;
}

// What the page has and Node.js lacks, or types otherwise.
declare const document: { querySelector(css: string): { checkVisibility(): boolean } | null };
declare function requestAnimationFrame(callback: () => void): void;
declare function addEventListener(
  type: 'click',
  listener: (event: { timeStamp: number }) => void,
  options: { capture: boolean },
): void;
interface Observer {
  observe(options: { type: string; buffered: boolean; durationThreshold?: number }): void;
}
declare const PerformanceObserver: new (
  take: (list: { getEntries(): Entry[] }) => void,
) => Observer;
/** The globals that `observe` sets and uses in the page. */
declare const benchVitals: { seen: Vitals; reset: () => void };
declare function benchTapped(moment: number): void;

/** Runs in the page before any script of its own. */
function observe(sights: Sight[]): void {
  const fresh = () => ({ lcpMs: 0, cls: 0, longestTaskMs: 0, slowestAnswerMs: 0, drawn: {} });
  const seen: Vitals = { began: performance.timeOrigin, ...fresh() };
  const each = (type: string, take: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  each('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) seen.cls += value;
  });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  each('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  });
  const answered = ({ duration, interactionId = 0 }: Entry) => {
    if (interactionId > 0) seen.slowestAnswerMs = Math.max(seen.slowestAnswerMs, duration);
  };
  each('event', answered, { durationThreshold: 16 });
  const look = () => {
    for (const { name, selector } of sights) {
      if (seen.drawn[name] !== undefined) continue;
      if (document.querySelector(selector)?.checkVisibility() !== true) continue;
      seen.drawn[name] = Number.NaN;
      // The task after this frame: it has been drawn by then.
      setTimeout(() => {
        seen.drawn[name] = performance.timeOrigin + performance.now();
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', ({ timeStamp }) => benchTapped(performance.timeOrigin + timeStamp), {
    capture: true,
  });
  const reset = () => Object.assign(seen, fresh());
  Object.assign(globalThis, { benchVitals: { seen, reset } });
}

/** The vitals of a page, and when it was last tapped. */
export interface Observed {
  vitals(): Promise<Vitals>;
  /** Waits until a sight was drawn. */
  drawn(sight: string): Promise<void>;
  /** Starts anew. */
  reset(): Promise<void>;
  lastTap(): number;
}

/** Observes a page from its first document on. */
export async function observed(page: Page, sights: Sight[]): Promise<Observed> {
  let tap = Number.NaN;
  await page.exposeFunction('benchTapped', (moment: number) => {
    tap = moment;
  });
  await page.addInitScript(observe, sights);
  return {
    vitals: async () => page.evaluate(() => benchVitals.seen),
    reset: async () => page.evaluate(() => benchVitals.reset()),
    async drawn(sight) {
      await page.waitForFunction(
        (name) => typeof benchVitals === 'object' && (benchVitals.seen.drawn[name] ?? 0) > 0,
        sight,
      );
    },
    lastTap: () => tap,
  };
}
