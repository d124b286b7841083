/** What is under way or needs a decision, on every page, in one slim line under the header: the visit with its pets, how long, how far. */
import { ChevronRight } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useRefusedStatuses } from '#web/features/appointments/refusedStatuses.data.ts';
import { isRunning, type PhoneVisit } from '#web/features/visits/phone/phoneVisit.ts';
import { RefusedStatuses } from '#web/features/visits/RefusedStatuses.tsx';
import { UnreadableNotice } from '#web/features/visits/UnreadableNotice.tsx';
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
  const { visits, unreadable = [] } = usePhoneVisits();
  // Its own page says all of it.
  const elsewhere = visits.filter(({ id }) => visitPage(id) !== path);
  const running = elsewhere.findLast((record) => isRunning(record) && !isRefused(record));
  const refused = elsewhere.findLast(isRefused);
  const statuses = useRefusedStatuses();
  const lines = [running, refused, ...unreadable.slice(0, 1), ...statuses.slice(0, 1)].filter(
    (line) => line !== undefined,
  ).length;
  if (lines === 0) return null;
  return (
    <aside
      aria-label="Visit"
      data-status-bar={lines}
      className="divide-y divide-line-deep border-t border-line-deep bg-deep text-on-deep print:hidden"
    >
      {running && <Running key={running.id} record={running} />}
      {refused && <Refused record={refused} />}
      {unreadable.length > 0 && <UnreadableNotice records={unreadable} />}
      {statuses.length > 0 && <RefusedStatuses records={statuses} />}
    </aside>
  );
}

const isRefused = ({ refusal }: PhoneVisit): boolean => refusal !== undefined;

function Line({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex min-h-11 items-center gap-2 px-4 text-sm font-semibold hover:bg-line-deep focus-visible:outline-accent sm:px-6 lg:px-8"
    >
      {children}
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
    </Link>
  );
}

function Running({ record }: { record: PhoneVisit }) {
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
    <Line href={visitPage(record.id)}>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
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
    </Line>
  );
}

function Refused({ record }: { record: PhoneVisit }) {
  const { timeZone } = useBusiness();
  const title = visitTitle(record.title, petsOf(record, usePetNames()));
  return (
    <Line href={visitPage(record.id)}>
      <span className="truncate">
        Visit not accepted: {title}, {visitTimes(record.visit, timeZone)}
      </span>
    </Line>
  );
}
