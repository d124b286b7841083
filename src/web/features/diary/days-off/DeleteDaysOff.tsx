import type { DayOff } from '#contract/diary/daysOff.ts';
import { spanText } from '#contract/rules/spanText.ts';
import { useDeleteDaysOff } from '#web/data/daysOff.ts';
import { DeleteButton } from '#web/entities/DeleteButton.tsx';

interface DeleteDaysOffProps {
  daysOff: DayOff;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes days off after a question. */
export const DeleteDaysOff = ({ daysOff, ...rest }: DeleteDaysOffProps) => (
  <DeleteButton
    {...rest}
    id={daysOff.id}
    label="Delete Days Off"
    mutation={useDeleteDaysOff()}
    words={{ done: 'Days off deleted successfully', failed: 'Failed to delete days off' }}
  >
    Are you sure you want to delete <b className="text-ink">{spanText(daysOff)}</b>? Cancelled
    bookings stay cancelled, and repeating bookings that were skipped are not added back.
  </DeleteButton>
);
