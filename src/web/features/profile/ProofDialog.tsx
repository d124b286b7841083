/** Changes how the account is entered, once whoever sits here has shown to be its owner. */
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useWaysIn } from '#web/features/profile/waysIn.data.ts';
import { fieldErrors } from '#web/platform/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/http.ts';
import { signInAgain } from '#web/platform/signIn.ts';
import { toast } from '#web/platform/toast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** What was typed; `password` is undefined where the account has none. */
export interface Proven {
  name: string;
  password: string | undefined;
}

interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** Also asks for a name, which starts as this. */
  suggestedName?: string | undefined;
  submit: { label: string; danger?: boolean };
  onSubmit: (proven: Proven) => Promise<unknown>;
  /** The toast of success; what went wrong is said in the dialog. */
  done: string;
  /** Says what to do about a failure that the server did not explain. */
  advice?: ((error: unknown) => string | undefined) | undefined;
}

const UNSENT = 'Nothing was changed. Check your connection and try again.';

export function ProofDialog({ open, onOpenChange, title, ...rest }: ProofDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <ProofForm {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type ProofFormProps = Omit<ProofDialogProps, 'open' | 'onOpenChange' | 'title'> & {
  onDone: () => void;
};

function ProofForm({
  children,
  suggestedName,
  submit,
  onSubmit,
  done,
  advice,
  onDone,
}: ProofFormProps) {
  const { data: waysIn } = useWaysIn();
  const [typed, setTyped] = useState({ name: suggestedName ?? '', password: '' });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  function refused(error: unknown): void {
    if (isUnauthorized(error)) return signInAgain();
    const errors = fieldErrors(error).toReversed();
    setWrong(Object.fromEntries(errors.map(({ name, message }) => [name, message])));
    const answered = error instanceof HttpError ? error.failure?.message : undefined;
    setProblem(errors.length === 0 ? (answered ?? advice?.(error) ?? UNSENT) : undefined);
  }

  async function send(): Promise<void> {
    setPending(true);
    const password = waysIn?.hasPassword === false ? undefined : typed.password;
    try {
      await onSubmit({ name: typed.name, password });
      toast({ title: 'Success', description: done });
      onDone();
    } catch (error) {
      refused(error);
    }
    setPending(false);
  }

  const field = (name: 'name' | 'password') => ({
    value: typed[name],
    error: wrong[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="mb-6 grid gap-5">
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
        <p className="text-soft">{children}</p>
        {suggestedName !== undefined && (
          <TextField {...field('name')} label="Name" autoComplete="off" maxLength={60} />
        )}
        {waysIn?.hasPassword !== false && (
          <TextField
            {...field('password')}
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="To be sure that it is you"
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
