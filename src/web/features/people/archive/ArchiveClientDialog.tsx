/** Archives a client, after it has said what that ends. */
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
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
import { useClientArchiving } from '#web/features/people/archive/useArchiving.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

interface ArchiveClientDialogProps {
  /** Stays while the dialog closes, so that its words do not change. */
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ArchiveClientDialog({ open, onOpenChange, ...rest }: ArchiveClientDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Archive ${fullName(rest.client)}`}>
      <Body {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BodyProps extends Pick<ArchiveClientDialogProps, 'client'> {
  onClose: () => void;
}

function Body({ client, onClose }: BodyProps) {
  const name = fullName(client);
  const cancelled = useCancelledBookings({ clientId: client.id });
  const { archive, pending } = useClientArchiving({ id: client.id, name });
  const today = useToday();
  const draft = useDraftState<Leaving>(`archive:${client.id}`, { reason: '', day: today });
  const problem = dayProblem(draft.values.day, today);
  const [isRefused, setIsRefused] = useState(false);
  async function save(): Promise<void> {
    setIsRefused(problem !== undefined);
    if (problem !== undefined || !(await archive(leavingFacts(draft.values)))) return;
    draft.forget();
    onClose();
  }

  return (
    <>
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid gap-4 pb-6">
        <p>
          {name} and their pets will be hidden from your lists and searches. Nothing is deleted, and
          you can restore them with one tap.
        </p>
        <LeavingFields
          values={draft.values}
          today={today}
          reasons={['moved', 'left', 'died']}
          error={isRefused ? problem : undefined}
          onChange={draft.change}
        />
        <CancelledBookings {...cancelled} />
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button pending={pending} disabled={cancelled.bookings === undefined} onClick={save}>
          Archive
        </Button>
      </DialogFooter>
    </>
  );
}
