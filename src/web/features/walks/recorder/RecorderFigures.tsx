/** The figures of the walk that is being recorded. */
import { useEffect, useState } from 'react';
import { walkedMiles } from '#contract/rules/walkDistance.ts';
import { minutesAndSeconds } from '#contract/rules/walkStatistics.ts';
import { secondsUntil, type Track } from '#web/features/walks/recorder/track.ts';
import { classes } from '#web/ui/classes.ts';

const DEGREE_DECIMALS = 6;

/** The time, read often enough for a clock that shows seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function RecorderFigures({ track }: { track: Track }) {
  const now = useNow();
  const latest = track.points.at(-1);
  const seconds = secondsUntil(track, now);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg bg-sunken p-4 tabular-nums sm:grid-cols-3">
      <Figure label="Distance" large>
        {walkedMiles(track.measured).toFixed(2)} miles
      </Figure>
      <Figure label="Duration" large>
        {minutesAndSeconds(seconds)}
      </Figure>
      <Figure label="Recorded points" className="max-sm:order-last">
        {track.points.length}
      </Figure>
      <Figure label="Latitude">{latest?.lat.toFixed(DEGREE_DECIMALS)}</Figure>
      <Figure label="Longitude">{latest?.lng.toFixed(DEGREE_DECIMALS)}</Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  large?: boolean;
  className?: string;
  children: React.ReactNode;
}

function Figure({ label, large = false, className, children }: FigureProps) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={large ? 'text-2xl font-bold' : 'text-lg font-semibold'}>{children}</dd>
    </div>
  );
}
