/** The last day on which the links to a report open, stored when its field is left. */
import { useState } from 'react';
import { businessDay } from '#contract/rules/businessDay.ts';
import { isRealDay } from '#contract/rules/civilDay.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { useChangeReport } from '#web/features/visits/reports/visitReports.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { TextField } from '#web/ui/TextField.tsx';

export function LastDay({ report }: { report: VisitReport }) {
  const { timeZone } = useBusiness();
  const today = useToday();
  const stored = businessDay(new Date(report.expiresAt), timeZone);
  // Until somebody types a day it is that of the report, which moves each time that it is made again.
  const [typed, setTyped] = useState<string>();
  const day = typed ?? stored;
  const { mutate } = useChangeReport(report);
  const fail = useFailure();
  function store(): void {
    if (!isRealDay(day) || day === stored) return;
    const expiresAt = new Date(momentAt(day, '23:59', timeZone)).toISOString();
    mutate(
      { expiresAt },
      {
        onSuccess: () => toast({ title: 'Success', description: 'Last day saved successfully' }),
        onError: (error) => fail(error, 'Failed to save the last day'),
      },
    );
  }
  return (
    <TextField
      label="Links open until"
      type="date"
      min={today}
      max="9999-12-31"
      value={day}
      error={isRealDay(day) ? undefined : 'Choose a day'}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={store}
      className="sm:max-w-60"
    />
  );
}
