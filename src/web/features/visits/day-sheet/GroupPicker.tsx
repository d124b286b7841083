import { Users } from 'lucide-react';
import { refusalTexts, TOGETHER } from '#web/entities/care/refusals.ts';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';
import { namesInWords } from '#web/features/diary/appointments/bookedPets.ts';
import { groupOf } from '#web/features/diary/appointments/groupWalk.ts';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useStartOnDay } from '#web/features/diary/appointments/useStartOnDay.tsx';
import { aggressionTexts } from '#web/entities/pets/aggression.ts';
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
  const clients = new Set(
    stops.flatMap(({ booked, client }) => (ticked.has(booked.id) && client) || []),
  );
  const refusals = [...clients].flatMap((client) => refusalTexts(client, TOGETHER));
  const pets = stops.flatMap((stop) => (ticked.has(stop.booked.id) ? stop.pets : []));
  const warnings = [...aggressionTexts(pets), ...refusals];
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
        Tick who goes out together. It becomes one visit with one route, and finishing it completes
        every booking.
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
      <div role="status" className="mb-3 empty:hidden">
        {chosen.length > 1 && <WarningList texts={[...new Set(warnings)]} />}
      </div>
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
