/** Days off, what a booking is warned of, and the bookings in the phone's own calendar. */
import { CalendarFeedCard } from '#web/features/diary/days-off/CalendarFeedCard.tsx';
import { DaysOffCard } from '#web/features/diary/days-off/DaysOffCard.tsx';
import { MostDogs } from '#web/features/diary/days-off/MostDogs.tsx';
import { PetsApartCard } from '#web/features/diary/days-off/PetsApartCard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export default function DiaryPage() {
  return (
    <>
      <PageHeader
        title="Days Off and Limits"
        subtitle="Set when you’re away and what to be warned about. Warnings never stop you from booking."
      />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <DaysOffCard />
        <div className="grid gap-4 sm:gap-5">
          <MostDogs />
          <PetsApartCard />
          <CalendarFeedCard />
        </div>
      </div>
    </>
  );
}
