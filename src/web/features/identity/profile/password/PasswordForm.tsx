/** The current password and the new one. No draft is saved of what is typed here. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_RULE, passwordChange, type PasswordChange } from '#contract/identity/users.ts';
import { useChangePassword } from '#web/data/password.ts';
import { applyFieldErrors } from '#web/platform/session/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const NOT_SENT = 'Nothing was changed. Check your connection and try again.';

/** What is wrong where no field is, in the server's words where it answered. */
const adviceFor = (error: unknown): string =>
  (error instanceof HttpError ? error.failure?.message : undefined) ?? NOT_SENT;

interface PasswordFormProps {
  /** False where the user signs in by other methods only, and this is the first password. */
  hasPassword: boolean;
  /** Changed, or cancelled. */
  onDone: () => void;
}

export default function PasswordForm({ hasPassword, onDone }: PasswordFormProps) {
  const { user, signInAgain } = useSession();
  const change = useChangePassword();
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { ...(hasPassword && { currentPassword: '' }), newPassword: '' },
  });
  const { isSubmitting } = form.formState;

  // The button loses the focus while it is disabled, and gets it back where no field is wrong.
  useEffect(() => {
    if (problem !== undefined && !isSubmitting) {
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
  }, [problem, isSubmitting]);

  async function save(values: PasswordChange): Promise<void> {
    setProblem(undefined);
    try {
      await change.mutateAsync(values);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain();
      else if (!applyFieldErrors(error, form.setError)) setProblem(adviceFor(error));
      return;
    }
    const done = hasPassword ? 'Password changed' : 'Password set';
    toastSuccess(`${done}. Every other device is signed out.`);
    onDone();
  }

  const field = (name: keyof PasswordChange) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
    type: shown ? 'text' : 'password',
    required: true,
  });

  return (
    <form ref={element} {...formProps(() => form.handleSubmit(save)())}>
      <div className="mb-6 grid gap-5">
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
        {/* Tells a password manager whose password this is. */}
        <input type="email" hidden readOnly autoComplete="username" value={user.email} />
        {hasPassword && (
          <TextField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
          />
        )}
        <TextField
          {...field('newPassword')}
          label="New password"
          autoComplete="new-password"
          enterKeyHint="done"
          hint={PASSWORD_RULE}
        />
        <CheckboxField
          label="Show what I type"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
          className="-my-3"
        />
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={isSubmitting} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </DialogFooter>
    </form>
  );
}
