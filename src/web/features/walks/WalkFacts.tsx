import type { ReactNode } from 'react';
import type { Walk, WalkSummary } from '#contract/walks.ts';
import { durationText, milesText } from '#web/features/walks/walkWords.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const number = new Intl.NumberFormat('en-GB');

interface WalkFactsProps {
  walk: WalkSummary;
  points: Walk['gpsData'] | undefined;
}

/** The figures of a walk, in the walker's own time. */
export function WalkFacts({ walk, points }: WalkFactsProps) {
  const [first, last] = [points?.[0], points?.at(-1)];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      <Fact name="Distance">{milesText(walk.distance, 2)}</Fact>
      <Fact name="Duration">{durationText(walk)}</Fact>
      {first && last && (
        <>
          <Fact name="Recorded">
            <span className="whitespace-nowrap">{day.format(first.timestamp)}</span>{' '}
            <span className="whitespace-nowrap">
              {clock.format(first.timestamp)} to {clock.format(last.timestamp)}
            </span>
          </Fact>
          <Fact name="Points">{number.format(points?.length ?? 0)}</Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold break-words tabular-nums">{children}</dd>
    </div>
  );
}
