import { visitEventLabels } from '#contract/choices.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { EventForm } from '#web/features/visits/visits/EventForm.tsx';
import type { EventToEdit } from '#web/features/visits/visits/visitFields.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface EventDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  visit: Visit;
  pets: readonly VisitedPet[];
  /** The last one stays while the dialog closes. */
  event: EventToEdit | undefined;
}

export function EventDialog({ open, onOpenChange, visit, pets, event }: EventDialogProps) {
  if (event === undefined) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={visitEventLabels[event.kind]}>
      <EventForm
        key={`${event.kind} ${event.id}`}
        visit={visit}
        pets={pets}
        event={event}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
