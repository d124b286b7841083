/** The text of a page's search box, which is also the `?q=` of its URL. */
import { use, useEffect, useState } from 'react';
import { ShownPath, ShownSearch } from '#web/platform/nav/location.ts';
import { navigate } from '#web/platform/nav/navigate.ts';

/** Browsers refuse a URL that changes at every key. */
const PAUSE_MS = 300;

/** The path of a page with a search text, which an empty one takes out; what else the URL says stays. */
function withSearchText(path: string, text: string): string {
  const params = new URLSearchParams(location.search);
  params.delete('q');
  if (text !== '') params.set('q', text);
  return params.size === 0 ? path : `${path}?${params}`;
}

/**
 * The search text and its setter. The URL follows once the typing pauses, without a new step in the history; where the URL
 * changes (a choice in the header's search, a step back), the text follows it.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  // wouter's own `useSearch` decodes the URL once too often: a text such as "100%25" would come back changed.
  const path = use(ShownPath);
  const inUrl = new URLSearchParams(use(ShownSearch)).get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState(inUrl);
  if (seen !== inUrl) {
    setSeen(inUrl);
    setWritten(inUrl);
    // The box's own text arrives in the URL when more may have been typed.
    if (written !== inUrl) setText(inUrl);
  }
  useEffect(() => {
    if (text === inUrl) return undefined;
    const timer = setTimeout(() => {
      // Not once another page was asked for.
      if (location.pathname !== path) return;
      setWritten(text);
      navigate(withSearchText(path, text), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inUrl, path]);
  return [text, setText];
}
