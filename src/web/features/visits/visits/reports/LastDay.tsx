/** The last day on which the links to a report open, stored when its field is left. */
import { businessDay } from '#contract/rules/businessDay.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { isFrozenReport, usualEnd, type VisitReport } from '#contract/visits/visitReports.ts';
import { useChangeReport } from '#web/data/visitReports.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { TextField } from '#web/ui/TextField.tsx';

export function LastDay({ report }: { report: VisitReport }) {
  const { timeZone } = useBusiness();
  const today = useToday();
  const { hasChosenEnd, expiresAt: end } = report;
  // Until it is sent, the usual day is one that is counted from today.
  const isUsual = !isFrozenReport(report) && !hasChosenEnd;
  const stored = useClock((now) => businessDay(new Date(isUsual ? usualEnd(now) : end), timeZone));
  const draft = useDraftState(`report-end:${report.id}`, { day: stored });
  const { day } = draft.values;
  const { mutate } = useChangeReport(report);
  const fail = useFailure();
  function store(): void {
    if (!isRealDay(day) || day === stored) return;
    const expiresAt = new Date(momentAt(day, '23:59', timeZone)).toISOString();
    mutate(
      { expiresAt },
      {
        onSuccess: () => {
          draft.forget();
          toastSuccess('Last day saved successfully');
        },
        onError: (error) => fail(error, 'Failed to save the last day'),
      },
    );
  }
  return (
    <TextField
      label="Links work until"
      type="date"
      min={today}
      max="9999-12-31"
      value={day}
      error={isRealDay(day) ? undefined : 'Choose a day'}
      onChange={({ target }) => draft.change({ day: target.value })}
      onBlur={store}
      className="sm:max-w-60"
    />
  );
}
