/** The day at a glance: what is next first, everything else around it. */
import { useState } from 'react';
import { greeting } from '#contract/rules/greeting.ts';
import { BookingDialogs, type ShownBooking } from '#web/entities/appointments/BookingDialogs.tsx';
import { UnmarkedVisits } from '#web/entities/appointments/UnmarkedVisits.tsx';
import { useTodaysAppointments } from '#web/features/appointments/appointments.data.ts';
import { useReadRunningVisits } from '#web/features/visits/visits.data.ts';
import { useBusiness, useUser } from '#web/platform/session/session.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { FavoriteWalks } from '#web/features/dashboard/FavoriteWalks.tsx';
import { MiniMonth } from '#web/features/dashboard/MiniMonth.tsx';
import { QuickActions } from '#web/features/dashboard/QuickActions.tsx';
import { RecentMessages } from '#web/features/dashboard/RecentMessages.tsx';
import { StatCards } from '#web/features/dashboard/StatCards.tsx';
import { TodaysSchedule } from '#web/features/dashboard/TodaysSchedule.tsx';

export default function DashboardPage() {
  const [booking, setBooking] = useState<ShownBooking>({});
  // What stands under the schedule waits for its length, or the rows would push it down before the reader's eyes.
  const { isPending } = useTodaysAppointments();
  useReadRunningVisits();

  return (
    <>
      <PageHeader title={useGreeting()} />
      <StatCards />
      <UnmarkedVisits className="mt-4" />
      {/* On a laptop the schedule is as tall as the two cards beside it, or taller. */}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr_auto] lg:gap-5">
        <TodaysSchedule onShow={setBooking} className="lg:row-span-2" />
        <div className={isPending ? 'contents max-lg:hidden' : 'contents'}>
          <QuickActions />
          <MiniMonth />
        </div>
        <div className={isPending ? 'hidden' : 'contents'}>
          <RecentMessages />
          <FavoriteWalks />
        </div>
      </div>
      <BookingDialogs shown={booking} onChange={setBooking} />
    </>
  );
}

function useGreeting(): string {
  const { firstName } = useUser();
  const { timeZone } = useBusiness();
  const words = useClock((now) => greeting(now, timeZone));
  return firstName?.trim() ? `${words}, ${firstName.trim()}` : words;
}
