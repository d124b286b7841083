/** Logs events on a visit, at one tap with a big target: now, for one pet or for all. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { visitEventLabels, type VisitEventKind } from '#contract/choices.ts';
import { EventButton } from '#web/features/visits/visits/EventButton.tsx';
import { EventDialog } from '#web/features/visits/visits/EventDialog.tsx';
import { PhotoButton } from '#web/features/visits/visits/PhotoButton.tsx';
import { type EventToEdit, forEachPet } from '#web/features/visits/visits/visitFields.ts';
import { notedForAll, notedText } from '#web/data/visits/visitWords.ts';
import { addEvents } from '#web/data/visits/browserVisits.ts';
import { type PhoneVisit, photoSteps, type VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** Those that need no words, and those that do. */
const AT_ONE_TAP = ['wee', 'poo', 'fed', 'water'] as const;
const IN_WORDS = ['medicine', 'incident', 'note'] as const;

const TAP_MS = 30;

/** What a tap noted last, and how it is taken back. */
interface LastNoted {
  kind: VisitEventKind;
  words: string;
  undo: () => Promise<void>;
}

const now = () => new Date().toISOString();

interface EventButtonsProps {
  record: PhoneVisit;
  pets: readonly VisitedPet[];
}

export function EventButtons({ record, pets }: EventButtonsProps) {
  const { visit } = record;
  const { timeZone } = useBusiness();
  const { id: userId } = useSession();
  const only = pets.length === 1 ? pets[0]?.id : undefined;
  const [chosen, setChosen] = useState<string>();
  const [writing, setWriting] = useState<{ open: boolean; event?: EventToEdit }>({ open: false });
  const petId = only ?? chosen ?? null;
  const runs = visit.endedAt === null;
  const write = (kind: VisitEventKind) => setWriting({ open: true, event: { kind, petId } });

  const [last, setLast] = useState<LastNoted>();
  const noted = (kind: VisitEventKind) => notedText(visit, kind, petId, timeZone);
  const photos = visit.photos.length + photoSteps(record).length;

  /** For all pets it is one entry for each, so that each client's report has it. */
  async function note(kind: VisitEventKind): Promise<void> {
    // A pocket or a glove: the phone answers where the eye is elsewhere.
    navigator.vibrate?.(TAP_MS);
    const each = forEachPet({ kind, petId, at: now() }, pets);
    const undo = await addEvents(userId, visit, each);
    const whose = pets.find(({ id }) => id === petId)?.name;
    setLast({
      words: each.length > 1 ? notedForAll(each.length) : `Logged${whose ? ` for ${whose}` : ''}`,
      kind,
      undo,
    });
  }

  async function undoLast(): Promise<void> {
    setLast(undefined);
    await last?.undo();
  }

  return (
    <Card as="section" aria-labelledby="visit-events">
      <CardHeader
        id="visit-events"
        title={runs ? 'Log an event' : 'Add an event'}
        subtitle={runs ? undefined : 'You’ll be asked when it happened.'}
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:grid-cols-4">
        {AT_ONE_TAP.map((kind) => (
          <EventButton
            key={kind}
            kind={kind}
            noted={noted(kind)}
            onPress={() => (runs ? note(kind) : write(kind))}
          />
        ))}
        {IN_WORDS.map((kind) => (
          <EventButton key={kind} kind={kind} noted={noted(kind)} onPress={() => write(kind)} />
        ))}
        <PhotoButton visit={visit} petId={petId} noted={photos > 0 ? `${photos}` : undefined} />
      </div>
      {runs && (
        // Its room is there before it: what is under the buttons stays where it is.
        <div
          role="status"
          className="-mb-2 flex min-h-13 items-center gap-3 pt-2 text-sm text-soft"
        >
          {last && (
            <>
              <span className="min-w-0 grow truncate">
                <b className="text-ink">{visitEventLabels[last.kind]}</b> · {last.words}
              </span>
              <Button variant="secondary" size="sm" onClick={undoLast}>
                <Undo2 aria-hidden />
                Undo
              </Button>
            </>
          )}
        </div>
      )}
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
