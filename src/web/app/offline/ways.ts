/** Which requests the service worker answers, and from where. */

/**
 * `network`: as if there were no worker; every answer of the API, so that none is ever kept. `asset`: a file of a build,
 * which never changes under its name. `page`: the server decides what an address shows; the kept app stands in where it
 * cannot be reached.
 */
export type Way = 'network' | 'asset' | 'page';

export function wayOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): Way {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  if (/^\/api(\/|$)/.test(address.pathname)) return 'network';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' ? 'page' : 'network';
}

/** Where the server would send the app to anyone, so that the kept one may take its place on a slow line. */
export const isSurelyApp = (url: string): boolean =>
  /^\/(dashboard|calendar|clients|pets(\/[^/]+)?|walks|messages|profile)$/.test(
    new URL(url).pathname,
  );

/** The caches to let go: all but the newest two, so that a tab of the version before still finds its files. */
export function outdated(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name !== current);
  return before.slice(0, -1);
}
