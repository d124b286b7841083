/** Which address the page on the screen belongs to: for a moment after a tap, not yet the one that was tapped. */
import { createContext, use, useDeferredValue, useMemo } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { isTap } from '#web/platform/history.ts';

/** A path, and what stands after it from `?` on. */
export interface Place {
  path: string;
  search: string;
}

/** The place of the page that a component is part of. */
export const ShownPlace = createContext<Place>({ path: '/', search: '' });

/**
 * The place to show. A tap on a link is answered at once, by its mark in the menu and by the menu's going; the page
 * comes in a task of its own behind that, which a further tap interrupts. A step back or forward, for which the browser
 * puts the scroll position right, and a page that gives way to another show at once.
 */
export function usePlaceToShow(): Place {
  const path = usePathname();
  const search = useSearch();
  const place = useMemo(() => ({ path, search, isTap: isTap() }), [path, search]);
  const earlier = useDeferredValue(place);
  return place.isTap && earlier.path !== path ? earlier : place;
}

const useShownLocation: BaseLocationHook = () => [use(ShownPlace).path, navigate];
const useShownSearch: BaseSearchHook = () => use(ShownPlace).search;

/** For the router: within a page, links and parameters go by the place of that page. */
export const shownRouter = { hook: useShownLocation, searchHook: useShownSearch };
