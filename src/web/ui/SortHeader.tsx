import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

interface Order<Key> {
  sort: Key;
  descending: boolean;
}

interface SortHeaderProps<Key> {
  sort: Key;
  label: string;
  isRight?: boolean | undefined;
  className?: string | undefined;
  /** What the table is sorted by. */
  order: Order<Key>;
  startsDescending: (sort: Key) => boolean;
  onSort: (order: Order<Key>) => void;
}

/** The header of a column that a table is sorted by. Another press on the chosen one turns the order round. */
export function SortHeader<Key extends string>({
  sort,
  label,
  isRight,
  className,
  order,
  startsDescending,
  onSort,
}: SortHeaderProps<Key>) {
  const isChosen = order.sort === sort;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isChosen ? direction : 'none'}
      className={classes(isRight === true && 'text-right', className)}
    >
      <Button
        variant="ghost"
        size="sm"
        className={isChosen ? 'px-3!' : 'px-3! font-normal! text-soft!'}
        onClick={() =>
          onSort({ sort, descending: isChosen ? !order.descending : startsDescending(sort) })
        }
      >
        {label}
        {isChosen && <Arrow aria-hidden className="size-4!" />}
      </Button>
    </th>
  );
}
