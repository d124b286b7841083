import { Repeat } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

/** Says of an appointment that a series made it; nothing of any other. */
export function RepeatMark({
  booking,
  className,
}: {
  booking: { seriesId: string | null };
  className?: string | undefined;
}) {
  if (booking.seriesId === null) return null;
  return (
    <Repeat
      role="img"
      aria-label="Repeats"
      className={classes('inline-block shrink-0', className ?? 'size-4 text-soft')}
    />
  );
}
