import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Three cards of the size of those that come. */
export function RouteSkeletons() {
  return (
    <>
      <output className="sr-only">Loading walk routes...</output>
      <ul aria-hidden data-testid="route-skeletons" className="grid gap-3">
        {[0, 1, 2].map((at) => (
          <li key={at} className="flex gap-4 rounded-xl border border-line bg-surface p-3">
            <Skeleton className="size-20 shrink-0 rounded-lg sm:size-24" />
            <div className="grow py-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="mt-3 h-4 w-4/5" />
              <Skeleton className="mt-3 h-4 w-1/2" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two lines of the size of those that come. */
export function FavoriteSkeletons() {
  return (
    <>
      <output className="sr-only">Loading favorite routes...</output>
      <ul aria-hidden data-testid="favorite-skeletons" className="grid gap-1">
        {[0, 1].map((at) => (
          <li key={at} className="py-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-2.5 h-4 w-2/5" />
          </li>
        ))}
      </ul>
    </>
  );
}
