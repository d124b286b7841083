/** The document's title: what the tab, the history and a screen reader say first. */
import { useEffect } from 'react';

/** The prefix of every title: the number of unread messages. */
let count = '';

export function pageTitle(title: string): string {
  return `${count}${title} · Pawkeeper`;
}

/** Counts unread messages in the title, also of a tab in the background: "(2) Calendar · Pawkeeper". */
export function countInTitle(unread: number): void {
  const title = document.title.slice(count.length);
  count = unread === 0 ? '' : `(${unread}) `;
  document.title = count + title;
}

/** Sets a title that depends on data, such as a pet's name, once it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title);
  }, [title]);
}
