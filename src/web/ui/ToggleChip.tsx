import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface ToggleChipProps {
  label: ReactNode;
  isChosen: boolean;
  onToggle: () => void;
}

/** One of several that can be chosen by a tap each. */
export function ToggleChip({ label, isChosen, onToggle }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classes(
        'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-4 font-medium transition-colors',
        isChosen
          ? 'border-primary bg-primary-soft text-primary-ink'
          : 'border-edge bg-surface hover:border-ink',
      )}
    >
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
      <span className="truncate">{label}</span>
    </button>
  );
}
