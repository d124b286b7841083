import { memo } from 'react';
import type { WalkSummary } from '#contract/walks.ts';
import { WalkCard } from '#web/features/walks/WalkCard.tsx';
import { useWalks } from '#web/features/walks/walks.data.ts';
import { RouteSkeletons } from '#web/features/walks/WalkSkeletons.tsx';
import { useProgressiveList } from '#web/platform/nav/progressiveList.ts';
import { Button } from '#web/ui/Button.tsx';
import { WalksDrawing } from '#web/entities/drawings/WalksDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { MoreItems } from '#web/ui/MoreItems.tsx';

interface RouteListProps {
  onAdd: () => void;
  onEdit: (walk: WalkSummary) => void;
  onDelete: (walk: WalkSummary) => void;
}

/** All routes, newest first. */
export const RouteList = memo(({ onAdd, onEdit, onDelete }: RouteListProps) => {
  const { data: walks, isPending, isFetching, refetch } = useWalks();
  const { shown, more, byScrolling } = useProgressiveList('walks', '');
  if (isPending) return <RouteSkeletons />;
  if (walks === undefined) {
    return <LoadFailed what="Your routes" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (walks.length === 0) {
    return (
      <Empty
        title="No walk routes created yet"
        hint="Create your first route to get started!"
        drawing={<WalksDrawing />}
        action={
          <Button variant="secondary" onClick={onAdd}>
            Create your first route
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul aria-labelledby="my-walk-routes" className="grid gap-3">
        {walks.slice(0, shown).map((walk) => (
          <li key={walk.id} className="min-w-0">
            <WalkCard walk={walk} onEdit={onEdit} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      {shown < walks.length && (
        <MoreItems key={shown} onMore={more} byScrolling={byScrolling}>
          Show more routes
        </MoreItems>
      )}
    </>
  );
});
