/** The order of a run: shown as it was chosen last, while it is saved. */
import { useState } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { dayOrder } from '#contract/rules/stay.ts';
import { useOrderDay } from '#web/data/day.ts';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { useFailure } from '#web/platform/session/failure.ts';

export interface RunOrder {
  stops: readonly Stop[];
  /** Shows another order, which is not saved yet. */
  preview: (ids: readonly string[] | undefined) => void;
  /** Puts the stop of an id at a position and saves the order. */
  move: (id: string, to: number) => void;
  /** Saves the order of time. */
  reset: () => void;
  /** What to announce of a move. */
  said: string;
}

const idOf = ({ booked }: Stop): string => booked.id;

/** The ids with one of them at another position. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(to, 0, id);
}

export function useRunOrder(day: IsoDate, stored: readonly Stop[]): RunOrder {
  const order = useOrderDay(day);
  const fail = useFailure();
  const [previewed, preview] = useState<readonly string[]>();
  const [said, setSaid] = useState('');

  const byTime = dayOrder(
    stored.map(({ booked }) => booked),
    day,
  ).map(({ id }) => id);
  const sent = order.isPending ? order.variables : undefined;
  const chosen = previewed ?? (sent?.length === 0 ? byTime : sent) ?? [];
  const stops = stored.toSorted((a, b) => chosen.indexOf(idOf(a)) - chosen.indexOf(idOf(b)));

  function save(ids: readonly string[], words: string): void {
    order.mutate(ids, { onError: (error) => fail(error, 'Failed to save the order') });
    setSaid(words);
  }

  return {
    stops,
    preview,
    move(id, to) {
      preview(undefined);
      const title = stored.find((stop) => idOf(stop) === id)?.booked.title;
      const ids = stops.map(idOf);
      if (to < 0 || to >= ids.length) return;
      save(movedTo(ids, id, to), `${title} is now ${to + 1} of ${ids.length}`);
    },
    reset: () => save([], 'Sorted by time again'),
    said,
  };
}
