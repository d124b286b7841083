/** Which requests the service worker answers, and from where. */
import { findPage } from '#contract/pages.ts';

/**
 * `network`: as if there were no worker; every call of the API, so that no answer is ever cached. `asset`: a file of a
 * build, which never changes under its name. `photo`: a small photo, which may be among the days that are kept here. `page`: the
 * server decides what a URL shows; the cached app is the fallback when it cannot be reached.
 */
export type Strategy = 'network' | 'asset' | 'photo' | 'page';

export function strategyOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): Strategy {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin) return 'network';
  if (/^\/api\/photos\/[^/]+$/.test(target.pathname) && target.search === '?size=card')
    return 'photo';
  if (/^\/api(\/|$)/.test(target.pathname)) return 'network';
  if (target.pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' ? 'page' : 'network';
}

/** Whether the server would send the app to anyone, so that the cached one may replace it on a slow connection. */
export const isAppPage = (url: string): boolean => {
  const { pathname } = new URL(url);
  return pathname !== '/' && findPage(pathname) !== undefined;
};

/** What the names of the caches of the app begin with; the days that are kept for an account are in others. */
export const APP_CACHE = 'pawkeeper ';

/** The caches to delete: all of the app but the newest two, so that a tab of the version before still finds its files. */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name.startsWith(APP_CACHE) && name !== current);
  return before.slice(0, -1);
}
