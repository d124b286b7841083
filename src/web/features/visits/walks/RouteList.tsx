import { memo } from 'react';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { WalkCard } from '#web/features/visits/walks/WalkCard.tsx';
import { useWalks } from '#web/data/walks.ts';
import { RouteSkeletons } from '#web/features/visits/walks/WalkSkeletons.tsx';
import { useLongList } from '#web/platform/nav/longList.ts';
import { Button } from '#web/ui/Button.tsx';
import { WalksDrawing } from '#web/entities/drawings/WalksDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LongList, longListRow } from '#web/ui/LongList.tsx';

interface RouteListProps {
  onAdd: () => void;
  onEdit: (walk: WalkSummary) => void;
  onDelete: (walk: WalkSummary) => void;
}

/** All routes, newest first. */
export const RouteList = memo(({ onAdd, onEdit, onDelete }: RouteListProps) => {
  const { data: walks, isPending, isFetching, refetch } = useWalks();
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
  return <Routes walks={walks} onEdit={onEdit} onDelete={onDelete} />;
});

interface RoutesProps extends Omit<RouteListProps, 'onAdd'> {
  walks: readonly WalkSummary[];
}

function Routes({ walks, onEdit, onDelete }: RoutesProps) {
  const { rows, more } = useLongList(walks);
  return (
    <LongList
      label={{ 'aria-labelledby': 'my-walk-routes' }}
      className="[--row-height:7.5rem] gap-3"
      more={more}
      moreLabel="Show more routes"
    >
      {rows.map((walk, index) => (
        <li key={walk.id} className={longListRow(index)}>
          <WalkCard walk={walk} onEdit={onEdit} onDelete={onDelete} />
        </li>
      ))}
    </LongList>
  );
}
