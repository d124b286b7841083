import { shortDate, timeOfDay } from '#contract/rules/localTime.ts';
import type { Walk, WalkSummary } from '#contract/visits/walks.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { durationText, milesText } from '#web/features/visits/walks/walkWords.ts';
import { Fact } from '#web/ui/Facts.tsx';

const number = new Intl.NumberFormat('en-GB');

interface WalkFactsProps {
  walk: WalkSummary;
  points: Walk['gpsData'] | undefined;
}

const VALUE = 'font-semibold tabular-nums';

/** The figures of a walk; its times are those of the business's time zone. */
export function WalkFacts({ walk, points }: WalkFactsProps) {
  const { timeZone } = useBusiness();
  const [first, last] = timesOf(points ?? []);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      <Fact valueClass={VALUE} label="Distance">
        {milesText(walk.distance, 2)}
      </Fact>
      <Fact valueClass={VALUE} label="Duration">
        {durationText(walk)}
      </Fact>
      {first !== undefined && last !== undefined && (
        <>
          <Fact valueClass={VALUE} label="Recorded">
            <span className="whitespace-nowrap">{shortDate(first, timeZone)}</span>{' '}
            <span className="whitespace-nowrap">
              {timeOfDay(first, timeZone)} to {timeOfDay(last, timeZone)}
            </span>
          </Fact>
          <Fact valueClass={VALUE} label="Points">
            {number.format(points?.length ?? 0)}
          </Fact>
        </>
      )}
    </dl>
  );
}

/** The first and last moment of the points, which a clock that was set back doesn't have at their ends. */
function timesOf(
  points: readonly { timestamp: number }[],
): [first: number | undefined, last: number | undefined] {
  const times = points.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other);
  return [times[0], times.at(-1)];
}
