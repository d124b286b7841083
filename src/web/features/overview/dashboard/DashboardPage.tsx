/** The day at a glance: what is next first, everything else around it. */
import { useState } from 'react';
import { greeting } from '#contract/rules/greeting.ts';
import {
  BookingDialogs,
  type ShownBooking,
} from '#web/features/diary/appointments/BookingDialogs.tsx';
import { UnmarkedVisits } from '#web/features/diary/appointments/UnmarkedVisits.tsx';
import { useTodaysAppointments } from '#web/data/appointments.ts';
import { useNames } from '#web/data/names.ts';
import { useTreatmentsDue } from '#web/data/treatments.ts';
import { useUnmarked } from '#web/data/unmarked.ts';
import { useReadRunningVisits } from '#web/data/visits/visits.ts';
import { useBusiness, useUser } from '#web/platform/session/session.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { classes } from '#web/ui/classes.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { FirstSteps, useFirstSteps } from '#web/features/overview/dashboard/FirstSteps.tsx';
import { MiniMonth } from '#web/features/overview/dashboard/MiniMonth.tsx';
import { type AddedRecord, QuickActions } from '#web/features/overview/dashboard/QuickActions.tsx';
import { StatCards } from '#web/features/overview/dashboard/StatCards.tsx';
import { TodaysSchedule } from '#web/features/overview/dashboard/TodaysSchedule.tsx';

const useBeside = lazyPart(async () => import('#web/features/overview/dashboard/BesideTheDay.tsx'));

export default function DashboardPage() {
  const [booking, setBooking] = useState<ShownBooking>({});
  const [adding, setAdding] = useState<AddedRecord>();
  // What is under the schedule waits for its length, the banner and the first steps, or they would push it away from under a finger.
  const { data: todays, isPending } = useTodaysAppointments();
  const { isLoading: lacksNames } = useNames(todays);
  const lacksRows = isPending || lacksNames;
  const { isLoading: lacksBanner } = useUnmarked();
  const firstSteps = useFirstSteps();
  const [hasRead, setRead] = useState(false);
  const isReading = !hasRead && (lacksRows || lacksBanner || firstSteps.isReading);
  const hasRows = hasRead || !lacksRows;
  // Once it is shown it stays, also while the name of somebody who was archived meanwhile is on its way.
  if (!hasRead && !isReading) setRead(true);
  const { isPending: isAsking } = useTreatmentsDue();
  useReadRunningVisits();

  const Beside = useBeside(!isReading && !isAsking, stay)?.default;

  return (
    <>
      <PageHeader title={useGreeting()} />
      {/* On a laptop the schedule is as tall as the two cards beside it, or taller. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr_auto] lg:gap-5">
        <div className="flex flex-col gap-4 lg:row-span-2 lg:gap-5">
          <TodaysSchedule onShow={setBooking} className="grow" />
          {/* Below the rows, which it would move when it comes; and after them, or they would move it. */}
          {hasRows && <UnmarkedVisits />}
          {hasRows && firstSteps.done && (
            <FirstSteps
              done={firstSteps.done}
              onAdd={setAdding}
              onBook={() => setBooking({ open: 'form' })}
              onEnd={firstSteps.end}
            />
          )}
        </div>
        <div className={classes('lg:order-first lg:col-span-full', isReading && 'max-lg:hidden')}>
          <StatCards />
        </div>
        <div className={isReading ? 'contents max-lg:hidden' : 'contents'}>
          <QuickActions adding={adding} onAdd={setAdding} />
          <MiniMonth />
        </div>
        {Beside && <Beside />}
      </div>
      <BookingDialogs shown={booking} onChange={setBooking} />
    </>
  );
}

const stay = () => undefined;

function useGreeting(): string {
  const { firstName } = useUser();
  const { timeZone } = useBusiness();
  const words = useClock((now) => greeting(now, timeZone));
  return firstName?.trim() ? `${words}, ${firstName.trim()}` : words;
}
