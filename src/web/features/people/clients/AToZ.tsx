import type { RefObject } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { stopsOf } from '#web/features/people/clients/letters.ts';

/** A list of this many clients is too long to scroll through. */
const MIN_CLIENTS = 15;

interface AToZProps {
  /** In the order of the list. */
  clients: readonly Client[];
  /** Contains the list; its items carry `data-letter`. */
  list: RefObject<HTMLElement | null>;
}

/** Letters within reach of the thumb on a phone. Each scrolls to its first client. */
export function AToZ({ clients, list }: AToZProps) {
  const stops = stopsOf(clients);
  if (clients.length < MIN_CLIENTS || stops.length < 3) return null;
  function show(letter: string): void {
    // The last of those that are drawn, where the letter is among those that are not.
    const first =
      list.current?.querySelector(`[data-letter="${letter}"]`) ??
      list.current?.querySelector('li:last-child');
    first?.scrollIntoView({ block: 'start' });
    first?.querySelector('a')?.focus({ preventScroll: true });
  }
  return (
    <nav
      aria-label="A to Z"
      className="sticky top-28 -mr-4 flex max-h-[calc(100dvh-var(--spacing)*30-var(--bottom-bar))] shrink-0 flex-col self-start overflow-y-auto overscroll-contain @max-3xs:hidden print:hidden"
    >
      {stops.map(([from = '', ...others]) => {
        const to = others.at(-1);
        return (
          <button
            key={from}
            type="button"
            onClick={() => show(from)}
            className="min-h-11 w-11 shrink-0 rounded-md text-sm font-semibold text-primary-ink hover:bg-sunken"
          >
            {to === undefined ? from : `${from}–${to}`}
          </button>
        );
      })}
    </nav>
  );
}
