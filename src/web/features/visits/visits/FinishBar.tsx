/** How long and how far, and Finish: at the thumb of a phone above its bar of pages, under the visit on a laptop. */
import { CircleCheck } from 'lucide-react';
import type { Visit } from '#contract/visits/visits.ts';
import { hoursAndMinutes, shortMiles } from '#web/data/visits/visitWords.ts';
import { useLiveTrack } from '#web/features/visits/visits/useLiveTrack.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';

export function FinishBar({ visit, onFinish }: { visit: Visit; onFinish: () => Promise<void> }) {
  const live = useLiveTrack(visit.id);
  const time = useClock((now) => hoursAndMinutes(Date.parse(visit.startedAt), now.getTime()));
  return (
    <div
      data-dock
      className="z-20 flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--spacing)*14+1px+env(safe-area-inset-bottom))] max-lg:h-17 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 lg:mt-5 print:hidden"
    >
      <p className="flex shrink-0 items-baseline gap-3 font-bold tabular-nums">
        <span className="text-2xl">
          <span className="sr-only">Time </span>
          {time}
        </span>
        {live?.miles !== undefined && (
          <span>
            <span className="sr-only">Distance </span>
            {shortMiles(live.miles)}
          </span>
        )}
      </p>
      <Button className="min-h-12 grow text-lg lg:grow-0 lg:px-8" onClick={onFinish}>
        <CircleCheck aria-hidden />
        Finish visit
      </Button>
    </div>
  );
}
