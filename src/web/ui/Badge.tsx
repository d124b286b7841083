import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

export type Tone = 'green' | 'yellow' | 'blue' | 'red' | 'grey' | 'accent';

type BadgeProps = { tone?: Tone | undefined; className?: string | undefined; children: ReactNode };

/** A short word about a thing. The word says it; the colour only helps the eye. */
export function Badge({ tone = 'grey', className, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border border-tone-line bg-tone-soft px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-tone [&_svg]:size-3.5 [&_svg]:shrink-0',
        className,
      )}
    >
      {children}
    </span>
  );
}
