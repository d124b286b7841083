/** The entries of the security log, newest first. */
import {
  activityFacts,
  activityTitle,
} from '#web/features/identity/profile/activity/activityWords.ts';
import { useSecurityLog } from '#web/data/securityLog.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function ActivityList() {
  const { timeZone } = useBusiness();
  const { data, isPending, isFetching, isFetchingNextPage, isError, hasNextPage, ...log } =
    useSecurityLog();
  if (isPending) return <Skeleton className="h-44 w-full" />;
  const retry = () => void (data ? log.fetchNextPage() : log.refetch());
  if (data === undefined) {
    return <LoadFailed what="Your account activity" pending={isFetching} onRetry={retry} />;
  }
  const entries = data.pages.flat();
  if (entries.length === 0) return <p className="text-soft">Nothing yet.</p>;
  return (
    <>
      <ul aria-label="Account activity" className="-my-2 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2">
            <p className="font-medium break-words">{activityTitle(entry)}</p>
            <p className="text-sm break-words text-soft">{activityFacts(entry, timeZone)}</p>
          </li>
        ))}
      </ul>
      {isError && <LoadFailed what="Earlier activity" pending={isFetching} onRetry={retry} />}
      {hasNextPage && !isError && (
        <Button
          variant="secondary"
          className="mt-5 w-full sm:w-auto"
          pending={isFetchingNextPage}
          onClick={() => log.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  );
}
