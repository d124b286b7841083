/** The document's title: what the tab, the history and a screen reader say first. */
import { useEffect } from 'react';

export function pageTitle(title: string): string {
  return `${title} · Pawkeeper`;
}

/** Sets a title that depends on data, such as a pet's name, once it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title);
  }, [title]);
}
