/** Re-authentication: asks for the password before the user's sign-in methods are changed. */
import { type ReactNode, useState } from 'react';
import { useShortForm } from '#web/features/identity/profile/shortForm.ts';
import { useSignInMethods } from '#web/data/signInMethods.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { Banner } from '#web/ui/Banner.tsx';
import type { ReAuthentication } from '#web/data/passkeys.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ReAuthenticationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** Also asks for a name, which starts as this. */
  suggestedName?: string | undefined;
  submit: { label: string; danger?: boolean };
  onSubmit: (confirmed: ReAuthentication) => Promise<unknown>;
  /** The toast of success; what went wrong is said in the dialog. */
  done: string;
  /** Says what to do about a failure that the server did not explain. */
  advice?: ((error: unknown) => string | undefined) | undefined;
}

const NOT_SENT = 'Nothing was changed. Check your connection and try again.';

export function ReAuthenticationDialog({
  open,
  onOpenChange,
  title,
  ...rest
}: ReAuthenticationDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <ReAuthenticationForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ReAuthenticationFormProps = Omit<
  ReAuthenticationDialogProps,
  'open' | 'onOpenChange' | 'title'
> & {
  onDone: () => void;
};

function ReAuthenticationForm({
  children,
  suggestedName,
  submit,
  onSubmit,
  done,
  advice,
  onDone,
}: ReAuthenticationFormProps) {
  const { data: methods } = useSignInMethods();
  const { form, typed, problem, field, ...short } = useShortForm(
    { name: suggestedName ?? '', password: '' },
    (error) => advice?.(error) ?? NOT_SENT,
  );
  const [pending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    short.begin();
    const password = methods?.hasPassword === false ? undefined : typed.password;
    try {
      await onSubmit({ name: typed.name, password });
      toastSuccess(done);
      onDone();
    } catch (error) {
      short.refused(error);
    }
    setPending(false);
  }

  return (
    <form ref={form} {...formProps(send)}>
      <div className="mb-6 grid gap-5">
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
        <p className="text-soft">{children}</p>
        {suggestedName !== undefined && (
          <TextField {...field('name')} label="Name" maxLength={60} />
        )}
        {methods?.hasPassword !== false && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            enterKeyHint="done"
            hint="To make sure it’s you"
          />
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant={submit.danger ? 'danger' : 'primary'} pending={pending}>
          {submit.label}
        </Button>
      </DialogFooter>
    </form>
  );
}
