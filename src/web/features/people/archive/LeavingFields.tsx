import type { ArchiveFacts } from '#contract/people/archive.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Reason = NonNullable<ArchiveFacts['archiveReason']>;

/** Why a record is archived, in words. */
export const archiveReasons: Record<Reason, string> = {
  moved: 'Moved away',
  left: 'Left',
  died: 'Died',
};

export interface Leaving {
  reason: '' | Reason;
  day: string;
}

/** What is wrong with the day of archiving; undefined where nothing is. */
export function dayProblem(day: string, today: string): string | undefined {
  if (!isRealDay(day)) return 'Enter the day, such as 21/11/2026';
  return day > today ? 'This day cannot be in the future' : undefined;
}

/** What the server is told of it. */
export const leavingFacts = ({ reason, day }: Leaving): ArchiveFacts => ({
  archivedOn: day,
  archiveReason: reason === '' ? null : reason,
});

interface LeavingFieldsProps {
  values: Leaving;
  today: string;
  reasons: readonly Reason[];
  error: string | undefined;
  onChange: (changes: Partial<Leaving>) => void;
}

/** Since which day, and why. */
export function LeavingFields({ values, today, reasons, error, onChange }: LeavingFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Reason"
        placeholder="No reason"
        options={reasons.map((value) => ({ value, label: archiveReasons[value] }))}
        value={values.reason}
        onChange={({ target }) =>
          onChange({ reason: reasons.find((reason) => reason === target.value) ?? '' })
        }
      />
      <TextField
        label="Since"
        type="date"
        required
        min="0001-01-01"
        max={today}
        value={values.day}
        onChange={({ target }) => onChange({ day: target.value })}
        error={error}
      />
    </div>
  );
}
