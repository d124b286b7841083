/**
 * Which location the page on the screen belongs to: for a moment after a tap, not yet the one that was tapped. The tap
 * is answered at once by the mark in the menu; the page renders behind it, in a transition that a further tap interrupts.
 */
import { createContext, startTransition, use, useLayoutEffect, useState } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
import { isTap, navigate } from '#web/platform/nav/navigate.ts';

export interface ShownLocation {
  path: string;
  /** The query string, from `?` on; empty without one. */
  search: string;
}

/** Two contexts, because every link reads the path. */
export const ShownPath = createContext('/');
export const ShownSearch = createContext('');

const current = (): ShownLocation => ({ path: location.pathname, search: location.search });

/** The router tells of its own steps by the first two. */
const CHANGES = ['pushState', 'replaceState', 'popstate'];

/**
 * The location to show. A tap on a link to another page changes it in a transition. Anything else changes it at once:
 * at a step back the browser restores the scroll position, and a page that replaces another (a deleted pet's) must not
 * be seen again.
 */
export function useLocationToShow(): ShownLocation {
  const [shown, setShown] = useState(current);
  useLayoutEffect(() => {
    function update(): void {
      const next = current();
      const show = () =>
        setShown((last) => (last.path === next.path && last.search === next.search ? last : next));
      if (isTap() && next.path !== shown.path) startTransition(show);
      else show();
    }
    for (const change of CHANGES) addEventListener(change, update);
    return () => {
      for (const change of CHANGES) removeEventListener(change, update);
    };
  }, [shown.path]);
  return shown;
}

const useShownLocation: BaseLocationHook = () => {
  const path = use(ShownPath);
  return [
    path,
    (to: string, options?: { replace?: boolean; state?: unknown }) => {
      // A page that is about to go must not replace the one that was tapped.
      if (options?.replace !== true || location.pathname === path) navigate(to, options);
    },
  ];
};
const useShownSearch: BaseSearchHook = () => use(ShownSearch);

/** Props of the one router: its links, parameters and query string belong to the page that is shown. */
export const shownRouter = { hook: useShownLocation, searchHook: useShownSearch };

/** The path that was tapped last, before its page is shown: what the menu marks. */
export { usePathname as useTappedPath } from 'wouter/use-browser-location';
