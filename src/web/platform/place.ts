/** Which address the page on the screen belongs to: for a moment after a tap, not yet the one that was tapped. */
import { createContext, use, useDeferredValue, useMemo } from 'react';
import type { AroundNavHandler, BaseLocationHook, BaseSearchHook } from 'wouter';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { isTap } from '#web/platform/history.ts';

/** The path of the page that a component is part of. */
export const ShownPath = createContext('/');
/** What stands after it in the address, from `?` on. Apart, because every link hears of the path. */
export const ShownSearch = createContext('');

/**
 * The place to show. A tap on a link is answered at once, by its mark in the menu; the page comes in a task of its own
 * behind that, which a further tap interrupts. A step back or forward, for which the browser puts the scroll position
 * right, and a page that gives way to another show at once.
 */
export function usePlaceToShow(): { path: string; search: string } {
  const path = usePathname();
  const search = useSearch();
  const place = useMemo(() => ({ path, search, isTap: isTap() }), [path, search]);
  const earlier = useDeferredValue(place);
  return place.isTap && earlier.path !== path ? earlier : place;
}

/** A second tap on the same link, while the page is on its way, is no step of its own. */
const stepOnce: AroundNavHandler = (step, to, options) => {
  if (options?.replace === true || to !== location.pathname + location.search) step(to, options);
};

const useShownLocation: BaseLocationHook = () => {
  const path = use(ShownPath);
  return [
    path,
    (to, options: Parameters<typeof navigate>[1]) => {
      // A page that is about to go does not take the place of the one that was tapped.
      if (options?.replace !== true || location.pathname === path) navigate(to, options);
    },
  ];
};
const useShownSearch: BaseSearchHook = () => use(ShownSearch);

/** For the router around everything, and for the one within a page, whose links go by the place of that page. */
export const wholeRouter = { aroundNav: stepOnce };
export const shownRouter = {
  hook: useShownLocation,
  searchHook: useShownSearch,
  aroundNav: stepOnce,
};
