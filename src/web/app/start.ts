/**
 * The first script of the page, and a small one. Where the server found a session as it sent the page, it asks for what
 * the page will show while the app itself is still on its way: one round trip instead of three after each other.
 */
import { preloadsOf } from '#contract/pages.ts';
import { isOldBrowser, sayOldBrowser } from '#web/app/oldBrowser.ts';
import { reportUncaughtErrors } from '#web/platform/errors/reportErrors.ts';
import { startPreloading } from '#web/platform/net/preloadedQueries.ts';

reportUncaughtErrors();

function start(): void {
  const { signedInAt: timeZone } = document.documentElement.dataset;
  if (timeZone !== undefined) startPreloading(preloadsOf(location, { now: new Date(), timeZone }));
  void import('#web/app/main.tsx');
}

if (isOldBrowser()) sayOldBrowser();
else start();
