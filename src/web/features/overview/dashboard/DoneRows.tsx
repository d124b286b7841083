import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The rows of what is finished, behind their number until it is pressed. */
export function DoneRows({ count, children }: { count: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-lg px-2 font-semibold text-soft hover:bg-sunken sm:px-3"
      >
        {count}
        <ChevronDown aria-hidden className={classes('size-5', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <ul>{children}</ul>}
    </>
  );
}
