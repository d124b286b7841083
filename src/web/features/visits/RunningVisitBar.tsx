/** The visit that is under way, on every page: how long, how far, and the way to it. */
import { ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Link } from 'wouter';
import { isRunning, type PhoneVisit } from '#web/features/visits/phone/phoneVisit.ts';
import { useLiveTrack } from '#web/features/visits/useLiveTrack.ts';
import { visitPage } from '#web/features/visits/visitPaths.data.ts';
import { usePhoneVisits } from '#web/features/visits/visits.data.ts';
import {
  hoursAndMinutes,
  isForgotten,
  petsOf,
  shortMiles,
  visitTimes,
  visitTitle,
} from '#web/features/visits/visitWords.ts';
import { usePetNames } from '#web/features/pets/pets.data.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { ShownPath } from '#web/platform/nav/location.ts';
import { useBusiness } from '#web/platform/session/session.ts';

export default function RunningVisitBar() {
  const path = use(ShownPath);
  const { visits } = usePhoneVisits();
  // Its own page says all of it.
  const shown = visits.filter((record) => isNotable(record) && visitPage(record.id) !== path);
  const record = shown.findLast(isRunning) ?? shown.at(-1);
  if (record === undefined) return null;
  return (
    <aside
      aria-label="Visit"
      className="fixed right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 max-w-[calc(100vw-1.5rem)] sm:right-6 sm:bottom-6 print:hidden"
    >
      <Bar record={record} isOnDashboard={path === '/' || path === '/dashboard'} />
    </aside>
  );
}

/** Under way, or waiting for a decision. */
const isNotable = (record: PhoneVisit): boolean =>
  isRunning(record) || record.refusal !== undefined;

const look =
  'flex items-center gap-2 bg-deep text-on-deep shadow-raised focus-visible:outline-accent hover:bg-line-deep';

function Bar({ record, isOnDashboard }: { record: PhoneVisit; isOnDashboard: boolean }) {
  const { visit } = record;
  const live = useLiveTrack(record.id);
  const start = Date.parse(visit.startedAt);
  const time = useClock((now) => hoursAndMinutes(start, now.getTime()));
  const hasNoEnd = useClock((now) => String(isForgotten(visit, now.getTime()))) === 'true';
  const href = visitPage(record.id);
  if (record.refusal !== undefined || (hasNoEnd && isOnDashboard)) {
    return <Unfinished record={record} href={href} />;
  }
  const miles = live?.miles === undefined ? '' : ` · ${shortMiles(live.miles)}`;
  return (
    <Link href={href} className={`${look} min-h-12 rounded-full py-1 pr-2 pl-4 font-semibold`}>
      <span aria-hidden className="size-2.5 rounded-full bg-accent" />
      <span className="sr-only">Visit under way: </span>
      <span className="tabular-nums">
        {time}
        {miles}
      </span>
      <ChevronRight aria-hidden className="size-5" />
    </Link>
  );
}

function Unfinished({ record, href }: { record: PhoneVisit; href: string }) {
  const { timeZone } = useBusiness();
  const title = visitTitle(record.title, petsOf(record, usePetNames()));
  return (
    <Link href={href} className={`${look} rounded-xl py-3 pr-2 pl-4`}>
      <span className="min-w-0">
        <span className="block font-semibold">
          {record.refusal === undefined ? 'This visit has no end yet' : 'A visit was not accepted'}
        </span>
        <span className="block truncate text-sm">
          {title} · {visitTimes(record.visit, timeZone)}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}
