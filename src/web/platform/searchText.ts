/** The text of a page's search box, which is also the `?q=` of its address. */
import { use, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ShownPath, ShownSearch } from '#web/platform/place.ts';

/** Browsers refuse an address that changes at every key. */
const PAUSE_MS = 300;

/** The address of a page with a search text; an empty text has none. */
export function withSearchText(path: string, text: string): string {
  return text === '' ? path : `${path}?${new URLSearchParams({ q: text })}`;
}

/**
 * The search text and the way to change it. The address follows once the typing pauses, without a new step in the
 * history; and where the address changes (a choice in the header's search, a step back), the text follows it.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  // wouter's own `useSearch` decodes the address once too often: a text such as "100%25" would come back changed.
  const path = use(ShownPath);
  const inAddress = new URLSearchParams(use(ShownSearch)).get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return undefined;
    const timer = setTimeout(() => {
      // Not once another page was asked for.
      if (location.pathname === path) navigate(withSearchText(path, text), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, path]);
  return [text, setText];
}
