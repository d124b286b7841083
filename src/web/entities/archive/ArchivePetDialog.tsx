/** Archives a pet that has left or has died, after it has said what that ends. */
import { useState } from 'react';
import type { Pet } from '#contract/pets.ts';
import { isRealDay } from '#contract/rules/civilDay.ts';
import {
  CancelledBookings,
  useCancelledBookings,
} from '#web/entities/archive/CancelledBookings.tsx';
import { usePetArchiving } from '#web/entities/archive/useArchiving.ts';
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

/** What is wrong with the day on which a pet died; undefined where nothing is. */
function dayProblem(day: string, today: string): string | undefined {
  if (!isRealDay(day)) return 'Enter the day, such as 21/11/2026';
  return day > today ? 'This day cannot be in the future' : undefined;
}

function Body({ pet, onClose }: BodyProps) {
  const today = useToday();
  const draft = useDraftState(`archive:${pet.id}`, { hasDied: false, day: today });
  const { hasDied, day } = draft.values;
  const [isRefused, setIsRefused] = useState(false);
  const cancelled = useCancelledBookings({ petId: pet.id });
  const { archive, pending } = usePetArchiving(pet);
  const problem = hasDied ? dayProblem(day, today) : undefined;
  async function save(): Promise<void> {
    if (!(await archive(hasDied ? day : null))) return;
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
          {pet.name} leaves your lists, searches and choices. The profile, photo and history are
          kept, and one tap brings {pet.name} back.
        </p>
        <CancelledBookings {...cancelled} />
        <CheckboxField
          label={`${pet.name} has died`}
          checked={hasDied}
          onChange={({ target }) => draft.change({ hasDied: target.checked })}
        />
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
              We are sorry for your loss. {pet.name} stays remembered here, and nothing will remind
              you of anything that is due.
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
