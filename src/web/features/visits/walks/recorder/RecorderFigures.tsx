/** The figures of the walk that is being recorded. */
import { useEffect, useState } from 'react';
import { walkedMiles } from '#contract/rules/walkDistance.ts';
import { minutesAndSeconds } from '#contract/rules/walkStatistics.ts';
import { secondsUntil, type Track } from '#web/data/recorder/track.ts';
import { Fact } from '#web/ui/Facts.tsx';

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

const VALUE = 'text-lg font-semibold';

export function RecorderFigures({ track }: { track: Track }) {
  const now = useNow();
  const latest = track.points.at(-1);
  const seconds = secondsUntil(track, now);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg bg-sunken p-4 tabular-nums sm:grid-cols-3">
      <Fact label="Distance" valueClass="text-2xl font-bold">
        {walkedMiles(track.measured).toFixed(2)} miles
      </Fact>
      <Fact label="Duration" valueClass="text-2xl font-bold">
        {minutesAndSeconds(seconds)}
      </Fact>
      <Fact label="Recorded points" className="max-sm:order-last" valueClass={VALUE}>
        {track.points.length}
      </Fact>
      <Fact label="Latitude" valueClass={VALUE}>
        {latest?.lat.toFixed(DEGREE_DECIMALS)}
      </Fact>
      <Fact label="Longitude" valueClass={VALUE}>
        {latest?.lng.toFixed(DEGREE_DECIMALS)}
      </Fact>
    </dl>
  );
}
