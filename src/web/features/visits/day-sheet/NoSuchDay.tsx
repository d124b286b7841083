import { Link } from 'wouter';
import { useToday } from '#web/platform/device/clock.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { LostDrawing } from '#web/ui/drawings/LostDrawing.tsx';

/** Where the address of the page names no day of the calendar. */
export function NoSuchDay() {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <div className="mb-5 w-44">
        <LostDrawing />
      </div>
      <h1 className="text-2xl font-bold">Day not found</h1>
      <p className="mt-2 max-w-md text-soft">
        This date doesn’t exist. Check the day, month and year.
      </p>
      <Link
        href={`/day/${useToday()}`}
        className={buttonClass({ variant: 'secondary', className: 'mt-5' })}
      >
        Go to today
      </Link>
    </div>
  );
}
