import { Link } from 'wouter';
import { DemoBadge } from '#web/features/visits/walks/WalkBadges.tsx';
import { walkLink } from '#web/features/visits/walks/walkLink.ts';
import { useFavoriteWalks } from '#web/data/walks.ts';
import { FavoriteSkeletons } from '#web/features/visits/walks/WalkSkeletons.tsx';
import { durationText, shortMilesText } from '#web/features/visits/walks/walkWords.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { FavoritesDrawing } from '#web/entities/drawings/FavoritesDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** The side card of favourites: name, distance, duration. */
export function FavoriteRoutes({ className }: { className?: string }) {
  return (
    <Card as="section" aria-labelledby="favorite-routes" className={className}>
      <CardHeader id="favorite-routes" title="Favorite Routes" />
      <Favorites />
    </Card>
  );
}

function Favorites() {
  const { data: walks, isPending, isFetching, refetch } = useFavoriteWalks();
  if (isPending) return <FavoriteSkeletons />;
  if (walks === undefined) {
    return <LoadFailed what="Your favorites" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (walks.length === 0) {
    return (
      <Empty
        className="pb-2 lg:py-3"
        title="No favorite routes yet"
        hint="Mark routes as favorites for quick access"
        drawing={
          <div className="max-lg:hidden">
            <FavoritesDrawing />
          </div>
        }
      />
    );
  }
  return (
    <ul aria-labelledby="favorite-routes" className="-mx-2">
      {walks.map((walk) => (
        <li key={walk.id}>
          <Link
            {...walkLink(walk.id)}
            className="block min-h-11 rounded-lg px-2 py-2 hover:bg-sunken"
          >
            <span className="block font-semibold break-words">{walk.name}</span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft tabular-nums">
              <span>{shortMilesText(walk.distance)}</span>
              <span aria-hidden>·</span>
              <span>{durationText(walk)}</span>
              {walk.isDemo && <DemoBadge />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
