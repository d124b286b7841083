/** What a dashboard has below the day. A chunk of its own: the rows of the day are first. */
import { FavoriteWalks } from '#web/features/overview/dashboard/FavoriteWalks.tsx';
import { OpenRequests } from '#web/features/overview/dashboard/OpenRequests.tsx';
import { RecentMessages } from '#web/features/overview/dashboard/RecentMessages.tsx';
import { TidyUp } from '#web/features/overview/dashboard/TidyUp.tsx';
import { TreatmentsDue } from '#web/features/overview/dashboard/TreatmentsDue.tsx';

export default function BesideTheDay() {
  return (
    <>
      <OpenRequests />
      <TidyUp />
      <TreatmentsDue />
      <RecentMessages />
      <FavoriteWalks />
    </>
  );
}
