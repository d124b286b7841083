/** What happened on a visit, by time. A tap on an entry corrects it. */
import { useState } from 'react';
import { visitEventLabels } from '#contract/choices.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { VisitEvent } from '#contract/visits/visits.ts';
import { EventDialog } from '#web/features/visits/visits/EventDialog.tsx';
import { eventIcons } from '#web/features/visits/visits/eventIcons.ts';
import { useAllMedicines } from '#web/data/medicines.ts';
import { currentEvents, type PhoneVisit, type VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { eventDetail } from '#web/data/visits/visitWords.ts';
import { VisitPhotos } from '#web/features/visits/visits/VisitPhotos.tsx';
import { useBusiness } from '#web/platform/session/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** From more entries than these only the latest are shown at first. */
const FOLDED = 5;

interface TimelineProps {
  record: PhoneVisit;
  pets: readonly VisitedPet[];
}

export function Timeline({ record, pets }: TimelineProps) {
  const { visit } = record;
  const [editing, setEditing] = useState<{ open: boolean; event?: VisitEvent }>({ open: false });
  const events = currentEvents(visit);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || events.length <= FOLDED ? events : events.slice(1 - FOLDED);
  return (
    <Card as="section" aria-labelledby="visit-timeline">
      <CardHeader
        id="visit-timeline"
        title="What happened"
        subtitle={events.length > 0 ? 'Tap an entry to correct it.' : undefined}
      />
      {events.length === 0 && <p className="text-soft">Nothing logged yet.</p>}
      {shown.length < events.length && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-2 -ml-3.5"
          onClick={() => setShowsAll(true)}
        >
          Show all {events.length}
        </Button>
      )}
      <ol aria-label="Entries" className="-mx-2 -my-1">
        {shown.map((event) => (
          <li key={event.id}>
            <Entry
              event={event}
              was={visit.events.find(({ id }) => id === event.replacesId)}
              petName={pets.find(({ id }) => id === event.petId)?.name}
              onEdit={() => setEditing({ open: true, event })}
            />
          </li>
        ))}
      </ol>
      <VisitPhotos record={record} pets={pets} />
      <EventDialog
        open={editing.open}
        onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
        visit={visit}
        pets={pets}
        event={editing.event}
      />
    </Card>
  );
}

interface EntryProps {
  event: VisitEvent;
  /** What it said before it was corrected. */
  was: VisitEvent | undefined;
  petName: string | undefined;
  onEdit: () => void;
}

function Entry({ event, was, petName, onEdit }: EntryProps) {
  const { timeZone } = useBusiness();
  const { data: medicines } = useAllMedicines();
  const { kind, at, isClockWrong } = event;
  const detail = eventDetail(event, medicines);
  const Icon = eventIcons[kind];
  const time = (moment: string) => timeOfDay(Date.parse(moment), timeZone);
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-12 w-full items-start gap-3 rounded-lg px-2 py-2 text-left hover:bg-sunken"
    >
      <time className="w-[3rem] shrink-0 pt-0.5 font-semibold tabular-nums">{time(at)}</time>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 grow">
        <span className="font-semibold">{visitEventLabels[kind]}</span>
        {petName !== undefined && <span className="text-soft"> · {petName}</span>}
        {detail !== null && (
          <span className="block wrap-anywhere whitespace-pre-line">{detail}</span>
        )}
        {was !== undefined && was.at !== at && (
          <span className="block text-sm text-soft">Corrected: was {time(was.at)}</span>
        )}
      </span>
      {isClockWrong && <Badge tone="yellow">Check the time</Badge>}
    </button>
  );
}
