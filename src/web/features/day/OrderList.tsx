import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { timeOn } from '#contract/rules/stay.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import type { Stop } from '#web/features/day/run.ts';
import { movedTo, type RunOrder } from '#web/features/day/useRunOrder.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

interface OrderListProps {
  day: IsoDate;
  run: RunOrder;
}

/** The stops in short, to be put into another order: dragged by the grip, or moved by buttons. */
export function OrderList({ day, run }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const drag = useDrag(list, run);
  return (
    <Card>
      <p className="mb-3 text-sm text-soft">
        Drag a stop by its grip, or move it with the arrows. The order is kept for this day.
      </p>
      <ol
        ref={list}
        aria-label="The run"
        className="grid grid-cols-[minmax(0,1fr)] gap-1"
        {...drag.ofList}
      >
        {run.stops.map((stop, at) => (
          <li
            key={stop.booked.id}
            className="flex items-center gap-2 rounded-lg border border-line bg-surface pl-1"
          >
            <span
              aria-hidden
              data-grip={stop.booked.title}
              className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center text-soft"
              onPointerDown={(event) => drag.start(event, stop.booked.id)}
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
        Back to order of time
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

interface Held {
  id: string;
  pointerId: number;
  /** Where the stop would go, and whether it has left its position. */
  to: number;
  hasMoved: boolean;
}

/**
 * While a grip is held, its stop goes where the pointer is; letting go saves the order. The list captures the pointer: a grip that moves
 * down the list is taken out of the page for a moment, and would lose the pointer to the stop that comes under it.
 */
function useDrag(list: RefObject<HTMLOListElement | null>, run: RunOrder) {
  const held = useRef<Held>(undefined);

  function positionAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  const heldBy = ({ pointerId }: PointerEvent): Held | undefined =>
    held.current?.pointerId === pointerId ? held.current : undefined;

  return {
    start: (event: PointerEvent, id: string) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId } = event;
      list.current?.setPointerCapture(pointerId);
      held.current = { id, pointerId, to: positionAt(event.clientY), hasMoved: false };
    },
    ofList: {
      onPointerMove: (event: PointerEvent) => {
        const stop = heldBy(event);
        const to = positionAt(event.clientY);
        if (stop === undefined || stop.to === to) return;
        held.current = { ...stop, to, hasMoved: true };
        const ids = run.stops.map(({ booked }) => booked.id);
        run.preview(movedTo(ids, stop.id, to));
      },
      onPointerUp: (event: PointerEvent) => {
        const stop = heldBy(event);
        if (stop === undefined) return;
        held.current = undefined;
        if (stop.hasMoved) run.move(stop.id, stop.to);
      },
      onPointerCancel: (event: PointerEvent) => {
        if (heldBy(event) === undefined) return;
        held.current = undefined;
        run.preview(undefined);
      },
    },
  };
}
