/** The two buttons of a client's card or row. */
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

interface EditAndDeleteProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export const EditAndDelete = ({ name, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
      <Pencil aria-hidden />
    </Button>
    <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
      <Trash2 aria-hidden />
    </Button>
  </>
);
