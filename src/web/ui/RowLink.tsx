import type { ReactNode } from 'react';
import { rowButtonClass } from '#web/ui/rowButton.ts';

interface RowLinkProps {
  /** What pressing it does, such as "Edit Dog walk". */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** The name in a row that opens it. The whole row, which is `relative`, is its target. */
export function RowLink({ label, onClick, children }: RowLinkProps) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={rowButtonClass}>
      {children}
    </button>
  );
}
