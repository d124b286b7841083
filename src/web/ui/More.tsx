/** A part of a form or page that few people need: folded, and open by itself where something in it is filled or wrong. */
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type MoreProps = {
  /** What is in it, after the word: "type, status, notes". */
  contents: string;
  /** Something in it is filled in or wrong: it opens, and stays open until someone closes it. */
  isNeeded: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function More({ contents, isNeeded, className, children }: MoreProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (wasNeeded !== isNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <div className={classes('border-t border-line', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-lg px-2 text-left hover:bg-sunken"
      >
        <ChevronDown
          aria-hidden
          className={classes('size-5 shrink-0 text-soft', isOpen && 'rotate-180')}
        />
        <span>
          <b className="font-semibold">More</b>
          {!isOpen && <span className="text-sm text-soft">: {contents}</span>}
        </span>
      </button>
      {/* The fields stay in the form while they are folded. */}
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
