import { Skeleton } from '#web/ui/Skeleton.tsx';

const COUNT = 6;

/** Six cards of the size of those that come, below the space of their count. */
export function ClientSkeletons() {
  return (
    <>
      <output className="sr-only">Loading clients...</output>
      <ul
        aria-hidden
        data-testid="client-skeletons"
        className="grid gap-2 pt-9 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3"
      >
        {Array.from({ length: COUNT }, (_, at) => (
          <li
            key={at}
            className="rounded-xl border border-line bg-surface p-4 max-sm:h-16 max-sm:overflow-hidden max-sm:px-3 max-sm:py-3"
          >
            <div className="flex items-center gap-3">
              <Skeleton className="size-9 rounded-full sm:size-11" />
              <div className="grow">
                <Skeleton className="h-5 w-2/5" />
                <Skeleton className="mt-1 h-3.5 w-1/4 sm:hidden" />
              </div>
            </div>
            <Skeleton className="mt-5 h-4 w-1/2" />
            <Skeleton className="mt-6 h-4 w-3/4" />
            <Skeleton className="mt-6 h-4 w-2/3" />
            <Skeleton className="mt-7 h-9 w-1/3 rounded-full" />
          </li>
        ))}
      </ul>
    </>
  );
}
