/** The day sheet: the day as a run, to work from and to print. */
import { useParams } from 'wouter';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { DayBar } from '#web/features/visits/day-sheet/DayBar.tsx';
import { useDay } from '#web/data/day.ts';
import { DaySheet } from '#web/features/visits/day-sheet/DaySheet.tsx';
import { NoSuchDay } from '#web/features/visits/day-sheet/NoSuchDay.tsx';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export default function DayPage() {
  const { date } = useParams<{ date: string }>();
  return isRealDay(date) ? <Sheet date={date} /> : <NoSuchDay />;
}

function Sheet({ date }: { date: string }) {
  const { data, isPending, isFetching, refetch } = useDay(date);
  usePageTitle(longDate(date));
  return (
    <>
      <DayBar day={date} />
      {isPending && (
        <Card role="status" aria-label="Loading the day">
          <Skeleton className="h-28 w-full" />
        </Card>
      )}
      {!isPending && data === undefined && (
        <LoadFailed what="The day" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <DaySheet sheet={data} />}
    </>
  );
}
