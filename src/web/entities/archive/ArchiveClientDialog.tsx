/** Archives a client, after it has said what that ends. */
import type { Client } from '#contract/clients.ts';
import {
  CancelledBookings,
  useCancelledBookings,
} from '#web/entities/archive/CancelledBookings.tsx';
import { useClientArchiving } from '#web/entities/archive/useArchiving.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
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

  return (
    <>
      <div className="grid gap-4 pb-6">
        <p>
          {name} and their pets leave your lists, searches and choices. Everything about them is
          kept, and one tap brings them back.
        </p>
        <CancelledBookings {...cancelled} />
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={pending}
          disabled={cancelled.bookings === undefined}
          onClick={() => archive().then((done) => done && onClose())}
        >
          Archive
        </Button>
      </DialogFooter>
    </>
  );
}
