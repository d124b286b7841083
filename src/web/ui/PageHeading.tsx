import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The one `h1` of a page. */
export function PageHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1
      className={classes(
        'text-[1.75rem] leading-[1.15] font-bold tracking-[-0.022em] break-words text-ink sm:text-[2rem]',
        className,
      )}
    >
      {children}
    </h1>
  );
}
