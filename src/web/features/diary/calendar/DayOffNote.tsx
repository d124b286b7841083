import { TreePalm } from 'lucide-react';
import type { DayOff } from '#contract/diary/daysOff.ts';
import { spanText } from '#contract/rules/spanText.ts';

interface DayOffNoteProps {
  daysOff: DayOff;
  onEdit: () => void;
}

/** Says that the chosen day is a day off, and opens it. */
export function DayOffNote({ daysOff, onEdit }: DayOffNoteProps) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="mb-3 flex min-h-11 w-full items-center gap-2.5 rounded-lg bg-sunken px-3 py-2 text-left text-sm hover:bg-line"
    >
      <TreePalm aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">Day off{daysOff.note === null ? '' : `: ${daysOff.note}`}</b>
        <span className="text-soft"> {spanText(daysOff)}</span>
      </span>
    </button>
  );
}
