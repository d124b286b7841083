import { Users } from 'lucide-react';
import { namesInWords } from '#web/entities/appointments/bookedPets.ts';
import { groupOf } from '#web/entities/appointments/groupWalk.ts';
import type { Stop } from '#web/features/day/run.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useStartOnDay } from '#web/entities/appointments/useStartOnDay.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

interface GroupPickerProps {
  /** Those that can be started; a stay is none. */
  stops: readonly Stop[];
}

/** The stops to tick that go out together; the first walks at the same time are ticked beforehand. */
export function GroupPicker({ stops }: GroupPickerProps) {
  const bookings = stops.map(({ booked }) => booked);
  const first = bookings.find((each) => groupOf(each, bookings).length > 0);
  const together = first ? [first, ...groupOf(first, bookings)] : [];
  const draft = useDraftState(`group-walk:${bookings[0]?.date}`, {
    ids: together.map(({ id }) => id),
  });
  const ticked = new Set(draft.values.ids);
  const chosen = bookings.filter(({ id }) => ticked.has(id));
  const { start, dialog } = useStartOnDay(chosen);
  function toggle(id: string): void {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    draft.change({ ids: [...next] });
  }
  return (
    <Card as="section" aria-labelledby="group-walk" className="mb-4 print:hidden">
      <h2 id="group-walk" className="text-lg font-bold">
        Start a group walk
      </h2>
      <p className="mb-2 text-sm text-soft">
        Tick who goes out together. It is one visit with one track, and finishing it completes each
        booking.
      </p>
      <ul className="mb-3">
        {stops.map(({ booked, pets }) => (
          <li key={booked.id}>
            <CheckboxField
              label={`${booked.startTime} ${booked.title}`}
              hint={namesInWords(pets.map(({ name }) => name))}
              checked={ticked.has(booked.id)}
              onChange={() => toggle(booked.id)}
            />
          </li>
        ))}
      </ul>
      {chosen.length < 2 ? (
        <p role="status" className="text-soft">
          Tick at least two bookings.
        </p>
      ) : (
        <Button className="max-sm:w-full" onClick={start}>
          <Users aria-hidden />
          Start group walk: {chosen.length} bookings
        </Button>
      )}
      {dialog}
    </Card>
  );
}
