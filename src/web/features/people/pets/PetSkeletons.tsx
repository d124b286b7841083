import { Skeleton } from '#web/ui/Skeleton.tsx';

const COUNT = 6;

/** Six placeholder cards of the same size as the real ones. */
export function PetSkeletons() {
  return (
    <>
      <output className="sr-only">Loading pets...</output>
      <ul
        aria-hidden
        data-testid="pet-skeletons"
        className="mt-9 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {Array.from({ length: COUNT }, (_, at) => (
          <li
            key={at}
            className="grid grid-cols-[calc(var(--spacing)*30)_1fr] overflow-hidden rounded-xl border border-line bg-surface sm:grid-cols-1"
          >
            <Skeleton className="min-h-36 rounded-none sm:aspect-[16/10] sm:min-h-0" />
            <div className="p-4 sm:pb-14">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="mt-3 h-4 w-3/4" />
              <Skeleton className="mt-3 h-4 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
