import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

type LongListProps = {
  /** The accessible name, or the id of the heading that is it. */
  label: { 'aria-label': string } | { 'aria-labelledby': string };
  /** With `--row-height`, the usual height of a row: Back and the scrollbar are as exact as it is. */
  className: string;
  /** Draws more rows; undefined where all are drawn. */
  more: (() => void) | undefined;
  /** The words on the button that does. */
  moreLabel: string;
  /** Items of a list, each with its `longListRow`. */
  children: ReactNode;
};

/** Rows that may be on the first screens, whose layout is never skipped. */
const FIRST_ROWS = 24;

/**
 * The class of a list's row. A rule for `:nth-child` would do without it, but then one row that goes would have all others styled and laid
 * out again.
 */
export const longListRow = (index: number): string =>
  index < FIRST_ROWS
    ? ''
    : '[contain-intrinsic-size:auto_var(--row-height)] [content-visibility:auto]';

/** A list that may have hundreds of cards. Below the first screens the browser skips the layout of what nobody sees. */
export function LongList({ label, className, more, moreLabel, children }: LongListProps) {
  return (
    <>
      <ul {...label} className={classes('grid empty:hidden *:min-w-0', className)}>
        {children}
      </ul>
      {more && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" onClick={more}>
            {moreLabel}
          </Button>
        </div>
      )}
    </>
  );
}
