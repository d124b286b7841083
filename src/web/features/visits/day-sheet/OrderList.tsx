import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timeOn } from '#contract/rules/stay.ts';
import { fullName } from '#contract/rules/fullName.ts';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { movedTo, type RunOrder } from '#web/features/visits/day-sheet/useRunOrder.ts';
import { startDrag } from '#web/platform/device/drag.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

interface OrderListProps {
  day: IsoDate;
  run: RunOrder;
}

/** The stops in short, to be put into another order: dragged by the grip, or moved by buttons. */
export function OrderList({ day, run }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const startOrderDrag = useOrderDrag(list, run);
  return (
    <Card>
      <p className="mb-3 text-sm text-soft">
        Drag a stop by its grip, or move it with the arrows. The order is kept for this day.
      </p>
      <ol ref={list} aria-label="The run" className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {run.stops.map((stop, at) => (
          <li
            key={stop.booked.id}
            className="flex items-center gap-2 rounded-lg border border-line bg-surface pl-1"
          >
            <span
              aria-hidden
              data-grip={stop.booked.title}
              className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center text-soft"
              onPointerDown={(event) => startOrderDrag(event, stop.booked.id)}
            >
              <GripVertical className="size-5" />
            </span>
            <StopText stop={stop} day={day} />
            {([-1, 1] as const).map((by) => {
              const Icon = by === -1 ? ArrowUp : ArrowDown;
              return (
                <Button
                  key={by}
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${stop.booked.title} ${by === -1 ? 'up' : 'down'}`}
                  // Not `disabled`, which would lose the focus at the end of the list.
                  aria-disabled={at + by < 0 || at + by >= run.stops.length}
                  className="aria-disabled:opacity-35"
                  onClick={() => run.move(stop.booked.id, at + by)}
                >
                  <Icon aria-hidden />
                </Button>
              );
            })}
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-3" onClick={run.reset}>
        Sort by time
      </Button>
      <p role="status" className="sr-only">
        {run.said}
      </p>
    </Card>
  );
}

function StopText({ stop: { booked, client }, day }: { stop: Stop; day: IsoDate }) {
  return (
    <span className="min-w-0 grow py-2">
      <b className="block truncate font-semibold">
        <span className="tabular-nums">{timeOn(booked, day) ?? 'All day'}</span> {booked.title}
      </b>
      {client && <span className="block truncate text-sm text-soft">{fullName(client)}</span>}
    </span>
  );
}

/** While a grip is held, its stop goes where the pointer is; letting go saves the order. */
function useOrderDrag(list: RefObject<HTMLOListElement | null>, run: RunOrder) {
  /** The run may be read again while a grip is held. */
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);

  function positionAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  return (event: PointerEvent, id: string): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const ids = run.stops.map(({ booked }) => booked.id);
    const from = ids.indexOf(id);
    let to = from;
    startDrag(event.nativeEvent, {
      restMs: 0,
      // A grip that moves down the list is taken out of the page for a moment, and would lose the pointer.
      capture: list.current,
      onMove({ y }) {
        const at = positionAt(y);
        if (at === to) return;
        to = at;
        run.preview(movedTo(ids, id, to));
      },
      onDrop() {
        if (to === from) latest.current.preview(undefined);
        else latest.current.move(id, to);
      },
      onCancel: () => run.preview(undefined),
    });
  };
}
