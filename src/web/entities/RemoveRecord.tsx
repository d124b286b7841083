import type { ComponentProps } from 'react';
import { DeleteButton } from '#web/entities/DeleteButton.tsx';

interface RemoveRecordProps extends Pick<
  ComponentProps<typeof DeleteButton>,
  'id' | 'mutation' | 'disabled' | 'children'
> {
  /** What is removed, as a heading writes it: "Contact". */
  thing: string;
  onRemoved: () => void;
}

/** A button at the end of a form that removes its record, after a question. */
export const RemoveRecord = ({ thing, onRemoved, ...rest }: RemoveRecordProps) => (
  <DeleteButton
    {...rest}
    label={`Remove ${thing}`}
    words={{
      done: `${thing} removed successfully`,
      failed: `Failed to remove ${thing.toLowerCase()}`,
    }}
    onDeleted={onRemoved}
  />
);
