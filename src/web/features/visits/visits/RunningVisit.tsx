/** The visit under way in the line under the header: its pets, how long, how far. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { useLiveTrack } from '#web/features/visits/visits/useLiveTrack.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import {
  hoursAndMinutes,
  isForgotten,
  petsOf,
  shortMiles,
  visitTimes,
  visitTitle,
} from '#web/data/visits/visitWords.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { statusPart } from '#web/ui/statusPart.ts';

export function RunningVisit({ record }: { record: PhoneVisit }) {
  const { visit } = record;
  const live = useLiveTrack(record.id);
  const pets = petsOf(record, usePetNames());
  const start = Date.parse(visit.startedAt);
  const time = useClock((now) => hoursAndMinutes(start, now.getTime()));
  const hasNoEnd = useClock((now) => String(isForgotten(visit, now.getTime()))) === 'true';
  const { timeZone } = useBusiness();
  const names = pets.map(({ name }) => name).join(', ') || visitTitle(record.title, pets);
  const miles = live?.miles === undefined ? '' : ` · ${shortMiles(live.miles)}`;
  return (
    <Link href={visitPage(record.id)} className={classes(statusPart, 'grow')}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
      {hasNoEnd ? (
        <span className="truncate">
          No end yet: {names}, {visitTimes(visit, timeZone)}
        </span>
      ) : (
        <>
          <span className="sr-only">Visit under way: </span>
          <span className="truncate">{names}</span>
          <span className="shrink-0 tabular-nums">
            {time}
            {miles}
          </span>
        </>
      )}
      <ChevronRight aria-hidden className="ml-auto size-4 shrink-0" />
    </Link>
  );
}
