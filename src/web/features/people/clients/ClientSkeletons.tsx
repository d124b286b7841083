import { Skeleton } from '#web/ui/Skeleton.tsx';

const COUNT = 6;

/** Six cards of the size of those that come. */
export function ClientSkeletons() {
  return (
    <>
      <output className="sr-only">Loading clients...</output>
      <ul
        aria-hidden
        data-testid="client-skeletons"
        className="mt-9 grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        {Array.from({ length: COUNT }, (_, at) => (
          <li key={at} className="rounded-xl border border-line bg-surface p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-11 rounded-full" />
              <Skeleton className="h-5 w-2/5" />
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
