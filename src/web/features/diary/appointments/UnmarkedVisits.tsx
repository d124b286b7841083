/** Says how many visits are over and not marked as done, as they are missing from the money; each can be settled. */
import { useCallback, useState } from 'react';
import { useMarkVisits, useUnmarked } from '#web/data/unmarked.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

const useDialogPart = lazyPart(
  async () => import('#web/features/diary/appointments/UnmarkedDialog.tsx'),
);

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`);

interface UnmarkedVisitsProps {
  className?: string;
  /** Without it, undoing is offered only while visits are still unmarked or were marked here. */
  showsMarked?: boolean;
}

export function UnmarkedVisits({ className, showsMarked = false }: UnmarkedVisitsProps) {
  const { data } = useUnmarked();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const UnmarkedDialog = useDialogPart(isOpen, close)?.UnmarkedDialog;
  const [hasMarked, setMarked] = useState(false);
  const undo = useMarkVisits('undo');
  const fail = useFailure();
  const unmarked = data?.unmarked ?? [];
  const marked = data?.marked ?? [];
  const open = () => {
    setOpen(true);
    setMarked(true);
  };
  const undoAll = () =>
    undo.mutate(
      marked.map(({ id }) => id),
      { onError: (error) => fail(error, 'Failed to undo') },
    );
  return (
    <>
      {unmarked.length > 0 && (
        <Banner
          tone="yellow"
          className={className}
          title={`${visits(unmarked.length)} ${unmarked.length === 1 ? 'is' : 'are'} over and not marked done`}
          action={
            <Button size="sm" variant="secondary" onClick={open}>
              Review
            </Button>
          }
        >
          {unmarked.length === 1 ? 'It is' : 'They are'} not billed until you mark{' '}
          {unmarked.length === 1 ? 'it' : 'them'} done.
        </Banner>
      )}
      {marked.length > 0 && (showsMarked || hasMarked) && (
        <Banner
          tone="green"
          role="status"
          className={className}
          title={`${visits(marked.length)} marked done`}
          action={
            <Button size="sm" variant="secondary" pending={undo.isPending} onClick={undoAll}>
              Undo
            </Button>
          }
        >
          You can undo this until {marked.length === 1 ? 'it is' : 'they are'} drafted.
        </Banner>
      )}
      {UnmarkedDialog && <UnmarkedDialog open={isOpen} onOpenChange={setOpen} visits={unmarked} />}
    </>
  );
}
