import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface PetsApartDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const useFormPart = lazyPart(async () => import('#web/features/diary/PetsApartForm.tsx'));

/** "Keep Two Pets Apart". The form and its validation load when they are needed. */
export function PetsApartDialog({ open, onOpenChange }: PetsApartDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keep Two Pets Apart">
      <Form onClose={close} />
    </Dialog>
  );
}
