import type { DayOff } from '#contract/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface DaysOffDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The days off to edit; without them new ones are added. */
  daysOff?: DayOff | undefined;
  /** The day that new ones begin with. */
  initialDate: IsoDate;
}

const useFormPart = lazyPart(async () => import('#web/entities/diary/DaysOffForm.tsx'));

/** "Add Days Off" or "Edit Days Off". The form and its validation load when they are needed. */
export function DaysOffDialog({ open, onOpenChange, daysOff, initialDate }: DaysOffDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={daysOff ? 'Edit Days Off' : 'Add Days Off'}
    >
      <Form
        key={daysOff?.id ?? 'new'}
        daysOff={daysOff}
        initialDate={initialDate}
        onClose={close}
      />
    </Dialog>
  );
}
