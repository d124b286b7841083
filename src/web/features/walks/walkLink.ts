/** The address of a walk's detail, which stands over the list of routes. */
import { use } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ShownSearch } from '#web/platform/place.ts';

const PAGE = '/walks';

/** History entries that were made by opening a walk from the list: closing it steps back. */
const FROM_LIST = { fromList: true };

const walkAddress = (id: string): string => `${PAGE}?${new URLSearchParams({ walk: id })}`;

/** For a link: where it leads, and the mark that it came from the list. */
export const walkLink = (id: string) => ({ href: walkAddress(id), state: FROM_LIST });

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

export function openWalk(id: string): void {
  navigate(walkAddress(id), { state: FROM_LIST });
}

/** Back to the bare list, without leaving a step in the history that shows nothing new. */
export function closeWalk(): void {
  // Another page was tapped meanwhile.
  if (location.pathname !== PAGE) return;
  if (isFromList(history.state)) history.back();
  else navigate(PAGE, { replace: true });
}

/** What the address asks for: a walk's detail, or the form for a new route. */
export function useWalkAddress(): { walkId: string | undefined; isNew: boolean } {
  const search = new URLSearchParams(use(ShownSearch));
  return { walkId: search.get('walk') ?? undefined, isNew: search.get('new') === '1' };
}

export function forgetNew(): void {
  if (new URLSearchParams(location.search).has('new')) navigate(PAGE, { replace: true });
}
