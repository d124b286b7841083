/** Sets, changes or removes one access code. What is typed is in no draft: closing forgets it. */
import { useState } from 'react';
import type { AccessKind } from '#contract/people/accessCodes.ts';
import { accessKinds } from '#web/features/people/access/accessWords.ts';
import { useSetCode } from '#web/data/access.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface AccessCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  clientId: string;
  kind: AccessKind;
  /** There is one, which is replaced or removed. */
  isSet: boolean;
}

export function AccessCodeDialog({ open, onOpenChange, ...rest }: AccessCodeDialogProps) {
  const title = `${rest.isSet ? 'Change' : 'Add'} ${accessKinds[rest.kind].toLowerCase()}`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Body key={rest.kind} {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BodyProps extends Pick<AccessCodeDialogProps, 'clientId' | 'kind' | 'isSet'> {
  onClose: () => void;
}

function Body({ clientId, kind, isSet, onClose }: BodyProps) {
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [pending, setPending] = useState(false);
  const set = useSetCode(clientId);
  const fail = useFailure();
  const value = typed.trim();

  async function save(next: string | null): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      await set({ kind, value: next });
      const description = `${accessKinds[kind]} ${next === null ? 'removed' : 'saved'}`;
      toast({ title: 'Success', description });
      onClose();
    } catch (error) {
      fail(error, 'Failed to save the code');
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      inert={pending}
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(value === '');
        if (value !== '') void save(value);
      }}
    >
      <div className="grid justify-items-start gap-4 pb-6 *:w-full">
        <TextField
          label={accessKinds[kind]}
          required
          spellCheck={false}
          autoCapitalize="none"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          enterKeyHint="done"
          hint={
            isSet
              ? 'Replaces the one that is stored. It is encrypted, and every view is logged.'
              : 'It is encrypted, and every view is logged.'
          }
          error={isRefused && value === '' ? 'Type the code' : undefined}
        />
        {isSet && (
          <Button
            variant="ghost"
            size="sm"
            className="w-auto! -ml-3.5 text-danger-ink!"
            pending={pending}
            onClick={() => save(null)}
          >
            Remove {accessKinds[kind].toLowerCase()}
          </Button>
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
