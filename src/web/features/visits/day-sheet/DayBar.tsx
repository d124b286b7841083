import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** Which day it is, and the way to others. */
export function DayBar({ day }: { day: IsoDate }) {
  const today = useToday();
  return (
    <PageHeader title={longDate(day)} subtitle="Day sheet">
      <nav aria-label="Days" className="flex items-center gap-1 print:hidden">
        <DayLink day={addDays(day, -1)} label="Previous day" shortcut="ArrowLeft">
          <ChevronLeft aria-hidden />
        </DayLink>
        {day !== today && (
          <Link
            href={`/day/${today}`}
            aria-keyshortcuts="t"
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'max-sm:grow' })}
          >
            Today
          </Link>
        )}
        <DayLink day={addDays(day, 1)} label="Next day" shortcut="ArrowRight">
          <ChevronRight aria-hidden />
        </DayLink>
        <Button
          variant="secondary"
          size="sm"
          className="ml-2 max-sm:grow"
          onClick={() => window.print()}
        >
          <Printer aria-hidden />
          Print
        </Button>
      </nav>
    </PageHeader>
  );
}

interface DayLinkProps {
  day: IsoDate;
  label: string;
  shortcut: string;
  children: ReactNode;
}

function DayLink({ day, label, shortcut, children }: DayLinkProps) {
  return (
    <Link
      href={`/day/${day}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      {children}
    </Link>
  );
}
