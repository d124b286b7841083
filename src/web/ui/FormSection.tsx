import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type FormSectionProps = { title: string; className?: string | undefined; children: ReactNode };

/** A part of a long form under a heading of its own; two columns on a laptop. */
export function FormSection({ title, className, children }: FormSectionProps) {
  return (
    <fieldset className={classes('mt-7 min-w-0 border-t border-line pt-5', className)}>
      <legend className="float-left mb-4 w-full text-lg font-bold">{title}</legend>
      <div className="clear-both grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
