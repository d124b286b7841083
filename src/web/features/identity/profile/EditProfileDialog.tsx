import type { User } from '#contract/identity/users.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface EditProfileDialogProps {
  user: User;
}

export const EditProfileDialog = formDialog<EditProfileDialogProps>({
  load: async () => import('#web/features/identity/profile/ProfileForm.tsx'),
  title: () => 'Edit Profile',
});
