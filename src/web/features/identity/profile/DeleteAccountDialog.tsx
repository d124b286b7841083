/** Says what will be lost, offers the download first, re-authenticates, and deletes the account with everything in it. */
import { Download } from 'lucide-react';
import type { User } from '#contract/identity/users.ts';
import { EXPORT_PATH, useDeleteAccount } from '#web/data/profile.ts';
import { useShortForm } from '#web/features/identity/profile/shortForm.ts';
import { useSignInMethods } from '#web/data/signInMethods.ts';
import { clearDevice } from '#web/platform/device/deviceDatabase.ts';
import { formDrafts } from '#web/platform/forms/formDrafts.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: User;
}

export function DeleteAccountDialog({ open, onOpenChange, user }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Delete your account">
      <DeletionForm user={user} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

const NOT_SENT = 'Nothing was deleted. Check your connection and try again.';

function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { data: methods } = useSignInMethods();
  const hasPassword = methods?.hasPassword !== false;
  const { form, typed, problem, field, ...short } = useShortForm(
    { email: '', password: '' },
    () => NOT_SENT,
  );
  const deletion = useDeleteAccount();
  // Until the browser has left: nothing of this page can be used any more.
  const pending = deletion.isPending || deletion.isSuccess;

  async function remove(): Promise<void> {
    short.begin();
    const { email, password } = typed;
    try {
      await deletion.mutateAsync(hasPassword ? { email, password } : { email });
    } catch (error) {
      return short.refused(error);
    }
    await clearDevice(user.id);
    formDrafts.removeAll(user.id);
    location.replace('/');
  }

  return (
    <form ref={form} {...formProps(remove)}>
      <WhatIsDeleted />
      <div className="my-6 grid gap-5">
        <TextField
          {...field('email')}
          label="Your email address"
          hint={`To confirm, type ${user.email}`}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint={hasPassword ? 'next' : 'done'}
        />
        {hasPassword && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            enterKeyHint="done"
            hint="To make sure it’s you"
          />
        )}
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          Keep my account
        </Button>
        <ConfirmButton type="submit" pending={pending}>
          {pending ? 'Deleting...' : 'Delete permanently'}
        </ConfirmButton>
      </DialogFooter>
    </form>
  );
}

function WhatIsDeleted() {
  return (
    <>
      <Banner tone="red" title="This cannot be undone">
        Your profile and all your clients, pets, appointments, walks, messages and photos will be
        permanently deleted, straight away and on all your devices. So will walks on this device
        that have not been sent yet. Backups made by the administrator are not affected.
      </Banner>
      <p className="mt-4 mb-3">If you might want your data again, download it first:</p>
      <a
        href={EXPORT_PATH}
        download
        className={buttonClass({ variant: 'secondary', className: 'self-start' })}
      >
        <Download aria-hidden />
        Download everything
      </a>
    </>
  );
}
