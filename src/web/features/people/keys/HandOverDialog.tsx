/** A key goes back to the client: their typed name is the receipt. */
import { useState } from 'react';
import type { Key } from '#contract/people/keys.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface HandOverDialogProps {
  item: Key;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  /** Answers whether it was saved. */
  onHandOver: (receipt: { id: string; receivedBy: string }) => Promise<boolean>;
}

export function HandOverDialog({ open, onOpenChange, ...rest }: HandOverDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Hand over key ${rest.item.tag}`}>
      <Body {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BodyProps extends Pick<HandOverDialogProps, 'item' | 'pending' | 'onHandOver'> {
  onClose: () => void;
}

function Body({ item, pending, onHandOver, onClose }: BodyProps) {
  const draft = useDraftState(`hand-over:${item.id}`, { receivedBy: '' });
  const { receivedBy } = draft.values;
  const [isRefused, setIsRefused] = useState(false);
  const isEmpty = receivedBy.trim() === '';
  async function save(): Promise<void> {
    const receipt = { receivedBy: receivedBy.trim() };
    // The id is kept with the draft: handed over once, also after a lost answer.
    if (!(await onHandOver({ ...receipt, id: draft.keyFor(receipt) }))) return;
    draft.forget();
    onClose();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(isEmpty);
        if (!isEmpty) void save();
      }}
    >
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid gap-4 pb-6">
        <TextField
          label="Received By"
          required
          autoCapitalize="words"
          maxLength={200}
          value={receivedBy}
          onChange={({ target }) => draft.change({ receivedBy: target.value })}
          hint="Let the client type their name: it is kept as your receipt"
          error={
            isRefused && isEmpty ? 'Type the name of the person who received the key' : undefined
          }
        />
      </div>
      <DialogFooter>
        <Button variant="secondary" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Hand Over
        </Button>
      </DialogFooter>
    </form>
  );
}
