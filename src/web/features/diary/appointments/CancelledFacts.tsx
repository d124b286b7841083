/** Who cancelled an appointment and what that costs, and a button that changes it. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { useCancellationCost } from '#web/features/diary/appointments/CancelButton.tsx';
import { Button } from '#web/ui/Button.tsx';

interface CancelledFactsProps {
  appointment: Appointment;
  onChanged: () => void;
}

export function CancelledFacts({ appointment, onChanged }: CancelledFactsProps) {
  const { cancelledBy, cancellationFee, cancellationReason } = appointment;
  const { open, isAsking, dialog } = useCancellationCost(appointment, onChanged);
  if (cancelledBy === null) return null;
  const who = cancelledBy === 'client' ? 'the client' : 'you';
  const isFree = Number(cancellationFee) === 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        Cancelled by {who}, {isFree ? 'no fee' : `fee ${formatPounds(cancellationFee)}`}
        {cancellationReason !== null && `: ${cancellationReason}`}
      </p>
      <Button variant="secondary" size="sm" pending={isAsking} onClick={() => void open()}>
        Change fee
      </Button>
      {dialog}
    </div>
  );
}
