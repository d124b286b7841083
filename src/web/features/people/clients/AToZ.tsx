import type { RefObject } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { stopsOf } from '#web/features/people/clients/letters.ts';

/** A list of this many clients is too long to scroll through. */
const MIN_CLIENTS = 15;

interface AToZProps {
  stops: ReturnType<typeof stopsOf>;
  /** Contains the list; its items carry `data-letter`. */
  list: RefObject<HTMLElement | null>;
}

/** Room for the letters beside a list that is wide enough for both. */
export const besideLetters = 'pr-[clamp(0px,calc((100%-16rem)*999),32px)]';

/** Where the letters of a list lead; none where it is short. */
export function lettersOf(clients: readonly Client[]): ReturnType<typeof stopsOf> {
  const stops = stopsOf(clients);
  return clients.length < MIN_CLIENTS || stops.length < 3 ? [] : stops;
}

/**
 * Letters within reach of the thumb on a phone. Each scrolls to its first client. They lie over the room beside the list: with the list in their
 * container, each row that comes or goes would have all others laid out again.
 */
export function AToZ({ stops, list }: AToZProps) {
  function show(letter: string): void {
    // The last of those that are drawn, where the letter is among those that are not.
    const first =
      list.current?.querySelector(`[data-letter="${letter}"]`) ??
      list.current?.querySelector('li:last-child');
    first?.scrollIntoView({ block: 'start' });
    first?.querySelector('a')?.focus({ preventScroll: true });
  }
  return (
    <div className="@container pointer-events-none absolute inset-0">
      <nav
        aria-label="A to Z"
        className="pointer-events-auto sticky top-28 -mr-4 ml-auto flex w-11 max-h-[calc(100dvh-var(--spacing)*30-var(--bottom-bar))] flex-col overflow-y-auto overscroll-contain @max-3xs:hidden print:hidden"
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
    </div>
  );
}
