/** Ends the visit of an appointment that is under way. */
import { Square } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useFinishVisit } from '#web/data/visits/visits.ts';
import { openedByTap } from '#web/platform/nav/secondTaps.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';

interface FinishButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  visitId: string;
  title: string;
  onDone?: (() => void) | undefined;
}

export function FinishButton({ visitId, title, onDone, ...look }: FinishButtonProps) {
  const finish = useFinishVisit();
  const [pending, setPending] = useState(false);
  // It comes in the place of Start, which on a slow phone is tapped again meanwhile.
  useLayoutEffect(openedByTap, []);
  const end = async () => {
    setPending(true);
    await finish(visitId);
    setPending(false);
    onDone?.();
  };
  return (
    <Button {...look} pending={pending} aria-label={`Finish ${title}`} onClick={() => end()}>
      {!pending && <Square aria-hidden />}
      Finish
    </Button>
  );
}
