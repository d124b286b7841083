/** Throws away a walk that exists only on this device, after asking. */
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DiscardWalkProps {
  /** Which walk it is, in words. */
  children: ReactNode;
  onDiscard: () => void;
}

export function DiscardWalk({ children, onDiscard }: DiscardWalkProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this walk?"
        confirmLabel="Discard walk"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {children} This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
