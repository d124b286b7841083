import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type EmptyProps = {
  title: ReactNode;
  hint?: ReactNode;
  /** One of `ui/drawings`. */
  drawing?: ReactNode;
  /** The one next thing to do. */
  action?: ReactNode;
  className?: string | undefined;
};

/** The empty state of a list: a drawing, a sentence, and the one next action. */
export function Empty({ title, hint, drawing, action, className }: EmptyProps) {
  return (
    <div
      className={classes(
        'flex flex-col items-center justify-center px-4 text-center',
        className ?? 'py-10',
      )}
    >
      {drawing !== undefined && <div className="mb-5 w-44 max-w-full">{drawing}</div>}
      <p className="text-lg leading-snug font-semibold text-balance">{title}</p>
      {hint !== undefined && <p className="mt-1 max-w-sm text-balance text-soft">{hint}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
