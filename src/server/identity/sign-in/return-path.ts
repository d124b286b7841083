/** Where a person is led after sign-in: only ever to a page of this app. */

/** A base for parsing; the path must stay below it. */
const BASE = 'http://pawkeeper.invalid';

/** The path to return to, or `/` where the given one leads elsewhere (another site, a path of the API, a script). */
export function returnPath(asked: string | undefined): string {
  if (asked === undefined || !/^\/(?![/\\])/.test(asked) || !URL.canParse(asked, BASE)) return '/';
  const url = new URL(asked, BASE);
  // No page of ours begins with an encoded letter, and `/%61pi` is `/api` to the router.
  const isServers = /^\/+(api(\/|$)|[^/]*%)/i.test(url.pathname);
  if (url.origin !== BASE || isServers || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
