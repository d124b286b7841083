import { Heart, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { DemoBadge } from '#web/features/visits/walks/WalkBadges.tsx';
import { useFavoriteWalks } from '#web/data/walks.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { FavoritesDrawing } from '#web/entities/drawings/FavoritesDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { distanceText, durationText } from '#web/features/overview/dashboard/walkText.ts';

/** How many favourites the dashboard shows. */
const SHOWN = 3;

export function FavoriteWalks() {
  return (
    <Card as="section" aria-labelledby="favorite-walks" className="flex flex-col">
      <CardHeader id="favorite-walks" title="Favorite Walks">
        <Link
          href="/walks?new=1"
          aria-label="Add a walk route"
          className={buttonClass({ variant: 'secondary', size: 'icon', className: '-my-2' })}
        >
          <Plus aria-hidden />
        </Link>
      </CardHeader>
      <div className="mb-4 grid min-h-48 grow content-start">
        <List />
      </div>
      <Link href="/walks" className={buttonClass({ variant: 'secondary' })}>
        View All Walks
      </Link>
    </Card>
  );
}

function List() {
  const { data: walks, isPending, isFetching, refetch } = useFavoriteWalks();
  if (isPending) {
    return (
      <div role="status" aria-label="Loading favorite walks" className="grid gap-4">
        <WalkSkeleton />
        <WalkSkeleton />
        <WalkSkeleton />
      </div>
    );
  }
  if (walks === undefined) {
    return <LoadFailed what="Your walks" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (walks.length === 0) {
    return (
      <Empty
        title="No favorite walks yet"
        hint="Save your favorite routes for quick access"
        drawing={<FavoritesDrawing />}
        className="py-2"
      />
    );
  }
  return (
    <ul className="space-y-4">
      {walks.slice(0, SHOWN).map(({ id, name, distance, estimatedDuration, isDemo }) => (
        <li key={id} className="flex gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Heart aria-hidden className="size-4.5" />
          </span>
          <div className="min-w-0">
            <h3 className="line-clamp-2 font-semibold break-words">{name}</h3>
            <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
              <span>{distanceText(distance)}</span>
              <span aria-hidden>·</span>
              <span>{durationText(estimatedDuration)}</span>
              {isDemo && <DemoBadge />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function WalkSkeleton() {
  return (
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <div className="grid grow gap-2 py-1">
        <Skeleton className="h-4.5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  );
}
