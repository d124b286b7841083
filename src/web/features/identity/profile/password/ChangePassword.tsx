/** The button and the dialog for a change of password. */
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useSignInMethods } from '#web/data/signInMethods.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const useFormPart = lazyPart(
  async () => import('#web/features/identity/profile/password/PasswordForm.tsx'),
);

export function ChangePassword() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Form = useFormPart(open, close)?.default;
  // Until it is known, as nearly everyone has one.
  const hasPassword = useSignInMethods().data?.hasPassword !== false;
  const title = hasPassword ? 'Change Password' : 'Set Password';
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <LockKeyhole aria-hidden />
        {title}
      </Button>
      {Form && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={title}
          description="Every other device will be signed out."
        >
          <Form hasPassword={hasPassword} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
