/** Archives a pet that has left or has died, after it has said what that ends. */
import { useState } from 'react';
import type { Pet } from '#contract/people/pets.ts';
import {
  CancelledBookings,
  useCancelledBookings,
} from '#web/features/people/archive/CancelledBookings.tsx';
import {
  dayProblem,
  LeavingFields,
  leavingFacts,
  type Leaving,
} from '#web/features/people/archive/LeavingFields.tsx';
import { usePetArchiving } from '#web/features/people/archive/useArchiving.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ArchivePetDialogProps {
  /** Stays while the dialog closes, so that its words do not change. */
  pet: Pet;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ArchivePetDialog({ open, onOpenChange, ...rest }: ArchivePetDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Archive ${rest.pet.name}`}>
      <Body {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BodyProps extends Pick<ArchivePetDialogProps, 'pet'> {
  onClose: () => void;
}

function Body({ pet, onClose }: BodyProps) {
  const today = useToday();
  const draft = useDraftState<Leaving & { hasDied: boolean }>(`archive:${pet.id}`, {
    hasDied: false,
    reason: '',
    day: today,
  });
  const { hasDied, day } = draft.values;
  const [isRefused, setIsRefused] = useState(false);
  const cancelled = useCancelledBookings({ petId: pet.id });
  const { archive, pending } = usePetArchiving(pet);
  const problem = dayProblem(day, today);
  async function save(): Promise<void> {
    const facts = hasDied ? {} : leavingFacts(draft.values);
    if (!(await archive(hasDied ? day : null, facts))) return;
    draft.forget();
    onClose();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(problem !== undefined);
        if (problem !== undefined || cancelled.bookings === undefined) return;
        void save();
      }}
    >
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid gap-4 pb-6">
        <p>
          {pet.name} will be hidden from your lists and searches. The profile, photo and history are
          kept, and you can restore {pet.name} with one tap.
        </p>
        <CancelledBookings {...cancelled} />
        <CheckboxField
          label={`${pet.name} has died`}
          checked={hasDied}
          onChange={({ target }) => draft.change({ hasDied: target.checked })}
        />
        {!hasDied && (
          <LeavingFields
            values={draft.values}
            today={today}
            reasons={['moved', 'left']}
            error={isRefused ? problem : undefined}
            onChange={draft.change}
          />
        )}
        {hasDied && (
          <>
            <TextField
              label="Date"
              type="date"
              required
              min="0001-01-01"
              max={today}
              value={day}
              onChange={({ target }) => draft.change({ day: target.value })}
              error={isRefused ? problem : undefined}
            />
            <p className="text-soft">
              We are sorry for your loss. {pet.name} stays remembered here, and you won’t be
              reminded of anything due.
            </p>
          </>
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} disabled={cancelled.bookings === undefined}>
          Archive
        </Button>
      </DialogFooter>
    </form>
  );
}
