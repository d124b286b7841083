/** The URL of a walk's detail, a dialog over the list of routes. */
import { use } from 'react';
import { walkPage } from '#web/data/walks.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { stepBack } from '#web/platform/nav/overlaySteps.ts';
import { ShownSearch } from '#web/platform/nav/location.ts';

const PAGE = '/walks';

/** Marks history entries that were made by opening a walk from the list: closing it goes back. */
const FROM_LIST = { fromList: true };

/** The properties of a link to a walk in the list. */
export const walkLink = (id: string) => ({ href: walkPage(id), state: FROM_LIST });

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

export function openWalk(id: string): void {
  navigate(walkPage(id), { state: FROM_LIST });
}

/** Back to the list, without a history entry that shows nothing new. */
export function closeWalk(): void {
  // The user has gone to another page meanwhile.
  if (location.pathname !== PAGE) return;
  if (isFromList(history.state)) stepBack();
  else navigate(PAGE, { replace: true });
}

/** What the URL asks for: a walk's detail, or the form for a new route. */
export function useWalkUrl(): { walkId: string | undefined; isNew: boolean } {
  const search = new URLSearchParams(use(ShownSearch));
  return { walkId: search.get('walk') ?? undefined, isNew: search.get('new') === '1' };
}

/** Removes the request for a new route from the URL. */
export function clearNew(): void {
  if (new URLSearchParams(location.search).has('new')) navigate(PAGE, { replace: true });
}
