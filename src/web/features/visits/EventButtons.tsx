/** Logs events on a visit, at one tap with a big target: now, for one pet or for all. */
import { useState } from 'react';
import { visitEventLabels, type VisitEventKind } from '#contract/choices.ts';
import type { Visit } from '#contract/visits.ts';
import { EventButton } from '#web/features/visits/EventButton.tsx';
import { EventDialog } from '#web/features/visits/EventDialog.tsx';
import { PhotoButton } from '#web/features/visits/PhotoButton.tsx';
import { type EventToEdit, forEachPet } from '#web/features/visits/visitFields.ts';
import { notedForAll } from '#web/features/visits/visitWords.ts';
import { addEvents } from '#web/features/visits/phone/browserVisits.ts';
import type { VisitedPet } from '#web/features/visits/phone/phoneVisit.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** Those that need no words, and those that do. */
const AT_ONE_TAP = ['wee', 'poo', 'fed', 'water'] as const;
const IN_WORDS = ['medicine', 'incident', 'note'] as const;

const now = () => new Date().toISOString();

interface EventButtonsProps {
  visit: Visit;
  pets: readonly VisitedPet[];
}

export function EventButtons({ visit, pets }: EventButtonsProps) {
  const { id: userId } = useSession();
  const only = pets.length === 1 ? pets[0]?.id : undefined;
  const [chosen, setChosen] = useState<string>();
  const [writing, setWriting] = useState<{ open: boolean; event?: EventToEdit }>({ open: false });
  const petId = only ?? chosen ?? null;
  const runs = visit.endedAt === null;
  const write = (kind: VisitEventKind) => setWriting({ open: true, event: { kind, petId } });

  /** For all pets it is one entry for each, so that each client's report has it. */
  async function note(kind: VisitEventKind): Promise<void> {
    const each = forEachPet({ kind, petId, at: now() }, pets);
    const undo = await addEvents(userId, visit, each);
    if (each.length === 1) return;
    toast({
      title: visitEventLabels[kind],
      description: notedForAll(each.length),
      action: { label: 'Undo', onClick: () => void undo() },
    });
  }

  return (
    <Card as="section" aria-labelledby="visit-events">
      <CardHeader
        id="visit-events"
        title={runs ? 'Log an event' : 'Add an event'}
        subtitle={runs ? undefined : 'Each asks when it was.'}
      />
      {pets.length > 1 && (
        <div role="group" aria-label="For which pet" className="-mt-1 mb-3 flex flex-wrap gap-2">
          <ToggleChip
            label="All"
            isChosen={chosen === undefined}
            onToggle={() => setChosen(undefined)}
          />
          {pets.map(({ id, name }) => (
            <ToggleChip
              key={id}
              label={name}
              isChosen={chosen === id}
              onToggle={() => setChosen(chosen === id ? undefined : id)}
            />
          ))}
        </div>
      )}
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {AT_ONE_TAP.map((kind) => (
          <EventButton key={kind} kind={kind} onPress={() => (runs ? note(kind) : write(kind))} />
        ))}
        {IN_WORDS.map((kind) => (
          <EventButton key={kind} kind={kind} onPress={() => write(kind)} />
        ))}
        <PhotoButton visit={visit} petId={petId} />
      </div>
      <EventDialog
        open={writing.open}
        onOpenChange={(open) => setWriting((before) => ({ ...before, open }))}
        visit={visit}
        pets={pets}
        event={writing.event}
      />
    </Card>
  );
}
