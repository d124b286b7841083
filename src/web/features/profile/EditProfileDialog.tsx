import type { User } from '#contract/users.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface EditProfileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: User;
}

const useFormPart = lazyPart(async () => import('#web/features/profile/ProfileForm.tsx'));

export function EditProfileDialog({ open, onOpenChange, user }: EditProfileDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Profile">
      <Form user={user} onClose={close} />
    </Dialog>
  );
}
