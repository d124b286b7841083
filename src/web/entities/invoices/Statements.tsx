/** A client's statement of a period, to be printed, sent or added up. */
import { useState } from 'react';
import { lastTwelveMonths } from '#contract/rules/lastTwelveMonths.ts';
import { taxYears } from '#contract/rules/taxYears.ts';
import { statementPath } from '#web/data/payments.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** The choice of days of one's own. */
const OTHER = 'other';

export function Statements({ clientId }: { clientId: string }) {
  const today = useToday();
  const periods = [{ label: 'Last 12 months', ...lastTwelveMonths(today) }, ...taxYears(today, 2)];
  const [chosen, setChosen] = useState('0');
  const [days, setDays] = useState(lastTwelveMonths(today));
  const period = chosen === OTHER ? days : (periods[Number(chosen)] ?? days);
  const isEmpty = period.from === '' || period.to === '';
  const isBackwards = !isEmpty && period.from > period.to;
  const look = 'inline-flex min-h-11 items-center font-semibold text-primary-ink underline';
  return (
    <div className="mt-4 grid gap-3">
      <SelectField
        label="Statement"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...periods.map(({ label }, at) => ({ value: String(at), label })),
          { value: OTHER, label: 'Other days' },
        ]}
      />
      {chosen === OTHER && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="From"
            type="date"
            value={days.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={days.to}
            error={isBackwards ? 'Choose a last day on or after the first.' : undefined}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
      )}
      {!isEmpty && !isBackwards && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          <a
            href={statementPath(clientId, period, 'pdf')}
            target="_blank"
            rel="noreferrer"
            className={look}
          >
            Open as PDF
          </a>
          <a href={statementPath(clientId, period, 'csv')} download className={look}>
            Download as table
          </a>
        </p>
      )}
    </div>
  );
}
