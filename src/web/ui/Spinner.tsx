import { LoaderCircle } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

type SpinnerProps = {
  /** The words; "Loading..." unless given. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Waiting, in a turning ring and in words. */
export function Spinner({ label = 'Loading...', className }: SpinnerProps) {
  return (
    <output
      className={classes(
        'flex flex-col items-center justify-center gap-3 text-soft',
        className ?? 'py-12',
      )}
    >
      <LoaderCircle
        aria-hidden
        strokeWidth={2.25}
        className="size-8 animate-spin text-primary motion-reduce:animate-none"
      />
      <span>{label}</span>
    </output>
  );
}
