import type { ClientPrice } from '#contract/diary/prices.ts';
import { useDeleteClientPrice } from '#web/data/clientPrices.ts';
import { DeleteButton } from '#web/entities/DeleteButton.tsx';

interface RemoveClientPriceProps {
  price: ClientPrice;
  serviceName: string | undefined;
  disabled: boolean;
  onRemoved: () => void;
}

/** Removes what a client pays instead, after a question: from then on it is the price of the list. */
export const RemoveClientPrice = (props: RemoveClientPriceProps) => (
  <DeleteButton
    id={props.price.id}
    label="Remove Price"
    mutation={useDeleteClientPrice(props.price.clientId)}
    words={{ done: 'Price removed successfully', failed: 'Failed to remove price' }}
    disabled={props.disabled}
    onDeleted={props.onRemoved}
  >
    From now on this client pays your usual price for{' '}
    <b className="text-ink">{props.serviceName}</b>. Existing bookings keep their price.
  </DeleteButton>
);
