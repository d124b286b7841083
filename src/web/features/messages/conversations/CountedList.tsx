import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/classes.ts';

interface CountedListProps {
  title: string;
  count: number;
  /** Something in it waits for an answer: it is open from the start. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** What waits, as its name and number in one line, until a press shows it. */
export function CountedList({ title, count, isNeeded = false, children }: CountedListProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isNeeded);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mb-2 rounded-xl border border-line bg-surface"
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-xl px-3 text-left font-semibold hover:bg-sunken"
        >
          <span id={`${id}-title`}>{title}</span>
          <Badge tone="accent">{count}</Badge>
          <ChevronDown
            aria-hidden
            className={classes('ml-auto size-5 shrink-0 text-soft', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {children}
      </div>
    </section>
  );
}
