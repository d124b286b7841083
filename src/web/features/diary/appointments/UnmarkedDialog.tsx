/** The visits that are over and not marked as done: each is done or did not happen, or all that are ticked are done. */
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useSetStatus } from '#web/features/diary/appointments/useSetStatus.ts';
import { useMarkVisits } from '#web/data/unmarked.ts';
import { useClientNames } from '#web/data/clients.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

interface UnmarkedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  visits: readonly Appointment[];
}

export function UnmarkedDialog({ open, onOpenChange, visits }: UnmarkedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Visits not marked done"
      description="These visits are over. They can be billed once they’re marked done."
    >
      <Visits visits={visits} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const NONE_LEFT = { left: [] };

type VisitsProps = Pick<UnmarkedDialogProps, 'visits'> & { onClose: () => void };

function Visits({ visits, onClose }: VisitsProps) {
  const names = useClientNames(visits.map(({ clientId }) => clientId));
  const textOf = ({ clientId, title, date, startTime }: Appointment): string =>
    [`${mediumDate(date)}, ${startTime}: ${title}`, names.get(clientId)].filter(Boolean).join(', ');
  const draft = useDraftState<{ left: readonly string[] }>('unmarked-visits', NONE_LEFT);
  const left = new Set(draft.values.left);
  // What was unticked last time must be seen.
  const [isTicking, setTicking] = useState(draft.restored);
  const done = useMarkVisits('done');
  const fail = useFailure();
  const { set, pending } = useSetStatus();
  const mark = (ids: readonly string[]) => {
    if (done.isPending || ids.length === 0) return;
    done.mutate(ids, {
      onSuccess: ({ unmarked }) => {
        if (unmarked.length === 0) onClose();
        if (isTicking) draft.forget();
        setTicking(false);
      },
      onError: (error) => fail(error, 'Failed to mark the visits done'),
    });
  };
  const ticked = visits.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (visits.length === 0) {
    return (
      <>
        <p className="pb-6 text-soft">All past visits are marked.</p>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      </>
    );
  }
  return (
    <>
      <ul aria-label="Visits not marked done" className="divide-y divide-line pb-6">
        {visits.map((visit) => (
          <li key={visit.id} className="py-2">
            {isTicking ? (
              <CheckboxField
                label={textOf(visit)}
                checked={!left.has(visit.id)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(visit.id);
                  else next.add(visit.id);
                  draft.change({ left: [...next] });
                }}
              />
            ) : (
              <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-center">
                <span className="min-w-0 wrap-anywhere">{textOf(visit)}</span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Done: ${textOf(visit)}`}
                    disabled={done.isPending}
                    onClick={() => mark([visit.id])}
                  >
                    Done
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Didn’t happen: ${textOf(visit)}`}
                    disabled={done.isPending || pending}
                    onClick={() => set(visit, 'cancelled')}
                  >
                    Didn’t happen
                  </Button>
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="secondary" onClick={isTicking ? () => setTicking(false) : onClose}>
          {isTicking ? 'Back' : 'Close'}
        </Button>
        {isTicking ? (
          <Button
            pending={done.isPending}
            disabled={ticked.length === 0}
            onClick={() => mark(ticked)}
          >
            Mark {ticked.length} as Done
          </Button>
        ) : (
          <Button onClick={() => setTicking(true)}>Done all</Button>
        )}
      </DialogFooter>
    </>
  );
}
