/** Asks about the pets of several households whose stops do not add up, before their visit is finished. */
import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#contract/diary/appointments.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';
import {
  answersToChanges,
  type PetAnswer,
  type PetToAskAbout,
} from '#web/data/visits/beforeFinishing.ts';
import { addEvents, changeVisit } from '#web/data/visits/browserVisits.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const out: readonly (readonly [PetAnswer, string])[] = [
  ['droppedOff', 'Dropped off now'],
  ['out', 'Still with me'],
];
const neverPickedUp: readonly (readonly [PetAnswer, string])[] = [
  ['cameAlong', 'Came along'],
  ['absent', 'Wasn’t there'],
];

interface FinishDialogProps {
  open: boolean;
  visit: Visit;
  /** Those to ask about. The last ones stay while the dialog closes. */
  pets: readonly PetToAskAbout[];
  onCancel: () => void;
  /** The answers are noted: now the visit can be finished. */
  onAnswered: () => Promise<void>;
}

export function FinishDialog({ open, visit, pets, onCancel, onAnswered }: FinishDialogProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const cache = useQueryClient();
  const draft = useDraftState<Record<string, PetAnswer>>(`finish:${visit.id}`, {});
  const answers = new Map(Object.entries(draft.values));
  const isAnswered = pets.every(({ id }) => answers.has(id));

  async function finish(): Promise<void> {
    const lists = cache.getQueriesData<Appointment[]>(pathFilter(APPOINTMENTS_PATH));
    const bookings = lists.flatMap(([, rows]) => (Array.isArray(rows) ? rows : []));
    const endedAt = visit.endedAt ?? new Date().toISOString();
    const { events, changes } = answersToChanges(visit, answers, bookings, endedAt);
    if (events.length > 0) await addEvents(userId, visit, events);
    if (Object.keys(changes).length > 0) await changeVisit(userId, visit, changes);
    draft.forget();
    await onAnswered();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Before you finish"
      description="These pets have no pick-up or no drop-off. Their clients see it in the report."
    >
      <ul className="grid gap-5 pb-6">
        {pets.map(({ id, name, pickedUpAt }) => (
          <li key={id}>
            <p id={`finish-${id}`} className="mb-2">
              <b className="font-semibold">{name}</b>{' '}
              {pickedUpAt === undefined
                ? 'was never picked up.'
                : `was picked up at ${timeOfDay(Date.parse(pickedUpAt), timeZone)}, and not dropped off.`}
            </p>
            <div role="group" aria-labelledby={`finish-${id}`} className="flex flex-wrap gap-2">
              {(pickedUpAt === undefined ? neverPickedUp : out).map(([answer, label]) => (
                <ToggleChip
                  key={answer}
                  label={label}
                  isChosen={answers.get(id) === answer}
                  onToggle={() => draft.change({ [id]: answer })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
        <Button disabled={!isAnswered} onClick={finish}>
          Finish visit
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
