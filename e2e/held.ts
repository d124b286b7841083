/** Answers that come when a test wants them to. */
import type { Page, Route } from '@playwright/test';

/** Holds back requests to what fits `url`, until the returned function is called; then they go on as `onRelease` has it. */
export async function held(
  page: Page,
  url: string | RegExp,
  onRelease: (route: Route) => Promise<void> = async (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await onRelease(route);
  });
  return resolve;
}
