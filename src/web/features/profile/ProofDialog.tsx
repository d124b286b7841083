/** Changes how the account is entered, once whoever sits here has shown to be its owner. */
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useShortForm } from '#web/features/profile/shortForm.ts';
import { useWaysIn } from '#web/features/profile/waysIn.data.ts';
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
  const { form, typed, problem, field, ...short } = useShortForm(
    { name: suggestedName ?? '', password: '' },
    (error) => advice?.(error) ?? UNSENT,
  );
  const [pending, setPending] = useState(false);

  async function send(): Promise<void> {
    setPending(true);
    short.begin();
    const password = waysIn?.hasPassword === false ? undefined : typed.password;
    try {
      await onSubmit({ name: typed.name, password });
      toast({ title: 'Success', description: done });
      onDone();
    } catch (error) {
      short.refused(error);
    }
    setPending(false);
  }

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
