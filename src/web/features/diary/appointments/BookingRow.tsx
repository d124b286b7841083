/** A booking in a client's list of those that come: when, what, and its pets. The whole row opens it. */
import type { Appointment } from '#contract/diary/appointments.ts';
import { serviceTypeLabels } from '#contract/choices.ts';
import { camelWords } from '#contract/rules/camelWords.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { RepeatMark } from '#web/features/diary/appointments/series/RepeatMark.tsx';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { StatusBadge } from '#web/features/diary/appointments/StatusBadge.tsx';
import { classes } from '#web/ui/classes.ts';

interface BookingRowProps {
  booking: Appointment;
  /** Undefined where the booking is for no particular pet. */
  petName: string | undefined;
  onEdit: (booking: Appointment) => void;
}

export function BookingRow({ booking, petName, onEdit }: BookingRowProps) {
  const { date, startTime, endTime, endDate, title, serviceType, status, price } = booking;
  return (
    <li className="relative grid gap-1 rounded-lg px-2 py-3 transition-colors hover:bg-sunken">
      <p className="text-sm text-soft tabular-nums">
        <b className="font-semibold text-ink">{mediumDate(date)}</b> {startTime} to{' '}
        {endDate !== null && <b className="font-semibold text-ink">{mediumDate(endDate)}</b>}{' '}
        {endTime}
      </p>
      <div className="flex items-start justify-between gap-3">
        <button
          type="button"
          onClick={() => onEdit(booking)}
          aria-label={`Edit ${title}, ${mediumDate(date)}, ${startTime}`}
          className={classes(
            'min-w-0 text-left font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            status === 'cancelled' && 'text-soft line-through',
          )}
        >
          {title}
        </button>
        <StatusBadge status={status} className="shrink-0" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ServiceTag
          type={serviceType}
          label={serviceTypeLabels[serviceType] ?? camelWords(serviceType)}
        />
        <RepeatMark booking={booking} />
        {petName !== undefined && <span className="text-sm">{petName}</span>}
        {price !== null && (
          <span className="ml-auto font-semibold tabular-nums">{formatPounds(price)}</span>
        )}
      </div>
    </li>
  );
}
