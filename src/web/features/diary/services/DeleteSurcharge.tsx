import type { Surcharge } from '#contract/diary/prices.ts';
import { useDeleteSurcharge } from '#web/data/surcharges.ts';
import { DeleteButton } from '#web/entities/DeleteButton.tsx';
import { whenText } from '#contract/diary/surchargeFields.ts';

interface DeleteSurchargeProps {
  surcharge: Surcharge;
  disabled: boolean;
  onDeleted: () => void;
}

/** Deletes a surcharge after a question. */
export const DeleteSurcharge = ({ surcharge, ...rest }: DeleteSurchargeProps) => (
  <DeleteButton
    {...rest}
    id={surcharge.id}
    label="Delete Surcharge"
    mutation={useDeleteSurcharge()}
    words={{ done: 'Surcharge deleted successfully', failed: 'Failed to delete surcharge' }}
  >
    Are you sure you want to delete{' '}
    <b className="text-ink">{surcharge.label ?? whenText(surcharge)}</b>? This action cannot be
    undone. Bookings keep their prices.
  </DeleteButton>
);
