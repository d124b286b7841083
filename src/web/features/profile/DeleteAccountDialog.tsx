/** Asks for proof, says what goes, offers the download first, and deletes the account with everything in it. */
import { Download } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { User } from '#contract/users.ts';
import { EXPORT_PATH, useDeleteAccount } from '#web/features/profile/profile.data.ts';
import { useShortForm } from '#web/features/profile/shortForm.ts';
import { useWaysIn } from '#web/features/profile/waysIn.data.ts';
import { clearDevice } from '#web/platform/device.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
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

const UNSENT = 'Nothing was deleted. Check your connection and try again.';

function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { data: waysIn } = useWaysIn();
  const hasPassword = waysIn?.hasPassword !== false;
  const { form, typed, problem, field, ...short } = useShortForm(
    { email: '', password: '' },
    () => UNSENT,
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
    location.replace('/');
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void remove();
      }}
    >
      <WhatGoes />
      <div className="my-6 grid gap-5">
        <TextField
          {...field('email')}
          label="Your email address"
          hint={`To show that you mean it, type ${user.email}`}
          type="email"
          autoComplete="off"
        />
        {hasPassword && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="To be sure that it is you"
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
        <Button variant="danger" type="submit" pending={pending}>
          {pending ? 'Deleting...' : 'Delete for good'}
        </Button>
      </DialogFooter>
    </form>
  );
}

function WhatGoes() {
  return (
    <>
      <Banner tone="red" title="This cannot be undone">
        Your profile, all clients, pets, appointments, walks, messages and photos are deleted at
        once and for good, on all your devices. Walks on this device that have not been sent yet go
        too. Backups that the keeper of this Pawkeeper has made are not changed.
      </Banner>
      <p className="mt-4 mb-3">Take your data along first, if you may ever want to look at it:</p>
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
