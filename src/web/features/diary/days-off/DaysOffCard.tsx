import { Plus } from 'lucide-react';
import type { DayOff } from '#contract/diary/daysOff.ts';
import { spanText } from '#contract/rules/spanText.ts';
import { DaysOffDialog } from '#web/features/diary/days-off/DaysOffDialog.tsx';
import { useDaysOff } from '#web/data/daysOff.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

/** The days off to come, and those that are over, folded away. */
export function DaysOffCard() {
  const today = useToday();
  const form = useDialogState<DayOff>();
  return (
    <Card as="section" aria-labelledby="days-off">
      <CardHeader id="days-off" title="Days off">
        <Button variant="secondary" size="sm" onClick={() => form.show()}>
          <Plus aria-hidden />
          Add Days Off
        </Button>
      </CardHeader>
      <Rows today={today} onEdit={form.show} />
      <DaysOffDialog {...form.dialog} daysOff={form.subject} initialDate={today} />
    </Card>
  );
}

interface RowsProps {
  today: string;
  onEdit: (daysOff: DayOff) => void;
}

function Rows({ today, onEdit }: RowsProps) {
  const { data, isPending, isFetching, refetch } = useDaysOff();
  if (isPending) return <Skeleton className="h-16 w-full" />;
  if (data === undefined) {
    return <LoadFailed what="Your days off" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const coming = data.filter(({ endsOn }) => endsOn >= today);
  const over = data.filter(({ endsOn }) => endsOn < today).toReversed();
  return (
    <>
      {coming.length === 0 ? (
        <p className="text-soft">
          No days off planned. Add a holiday and check which bookings it cancels. Repeating
          appointments won’t be added on these days.
        </p>
      ) : (
        <Spans spans={coming} onEdit={onEdit} />
      )}
      {over.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-soft">
            Over ({over.length})
          </summary>
          <Spans spans={over} onEdit={onEdit} />
        </details>
      )}
    </>
  );
}

function Spans({ spans, onEdit }: { spans: readonly DayOff[]; onEdit: RowsProps['onEdit'] }) {
  return (
    <ul className="-mx-2 grid gap-1">
      {spans.map((span) => (
        <li
          key={span.id}
          className="relative grid gap-0.5 rounded-lg px-2 py-2.5 transition-colors hover:bg-sunken"
        >
          <RowLink label={`Edit ${spanText(span)}`} onClick={() => onEdit(span)}>
            {spanText(span)}
          </RowLink>
          {span.note !== null && <p className="text-sm wrap-anywhere text-soft">{span.note}</p>}
        </li>
      ))}
    </ul>
  );
}
