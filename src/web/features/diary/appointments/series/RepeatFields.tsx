/** When a new booking repeats. Until Repeat is switched on nothing more is shown. */
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { AppointmentEntityForm } from '#web/features/diary/appointments/appointmentFields.ts';
import {
  everyWeeksOptions,
  lastDayOf,
  NO_REPEAT,
  onWorkdays,
  type RepeatTyped,
  switched,
} from '#web/features/diary/appointments/series/repeatFields.ts';
import { RepeatPreview } from '#web/features/diary/appointments/series/RepeatPreview.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

export function RepeatFields({ entityForm }: { entityForm: AppointmentEntityForm }) {
  const { form, field } = entityForm;
  const [repeat, date, startTime, endTime, endDate, petIds] = useWatch({
    control: form.control,
    name: ['repeat', 'date', 'startTime', 'endTime', 'endDate', 'petIds'],
  });
  useWeeksFollowDay(form, date);
  // A stay does not repeat.
  if (endDate !== '' && !repeat.isOn) return null;
  const isWorkdays =
    repeat.isOn && repeat.weekdays.toSorted((one, other) => one - other).join('') === '12345';
  const change = (next: RepeatTyped) =>
    form.setValue('repeat', next, { shouldValidate: form.formState.isSubmitted });
  return (
    <div className="col-span-full!">
      {repeat.appointmentId === undefined && (
        <div className="flex flex-wrap items-center gap-x-4">
          <CheckboxField
            label="Repeat"
            checked={repeat.isOn}
            onChange={({ target }) => change(switched(repeat, target.checked, date))}
          />
          <ToggleChip
            label="Mon–Fri"
            isChosen={isWorkdays}
            onToggle={() =>
              change(isWorkdays ? { ...NO_REPEAT, isOn: false } : onWorkdays(repeat, date))
            }
          />
        </div>
      )}
      {repeat.isOn && (
        <div
          role="group"
          aria-label="Repeat"
          className="mt-2 grid gap-x-4 gap-y-5 rounded-xl border border-line bg-sunken p-4 sm:grid-cols-2"
        >
          <Weekdays form={form} />
          <SelectField
            {...field('repeat.everyWeeks')}
            label="How often"
            options={everyWeeksOptions}
          />
          <TextField
            {...field('repeat.endsOn')}
            label="Until"
            type="date"
            min={date === '' ? '0001-01-01' : date}
            max="9999-12-31"
            hint="Leave empty to repeat indefinitely"
          />
          <Weeks date={date} repeat={repeat} onChange={change} />
          <CheckboxField
            label="Skip bank holidays"
            checked={repeat.skipBankHolidays}
            onChange={({ target }) => change({ ...repeat, skipBankHolidays: target.checked })}
            className="sm:col-span-2"
          />
          <RepeatPreview booking={{ date, startTime, endTime, petIds, repeat }} />
        </div>
      )}
    </div>
  );
}

/** A last day that was chosen as so many weeks moves with the first. */
function useWeeksFollowDay(form: AppointmentEntityForm['form'], date: string): void {
  const before = useRef(date);
  useEffect(() => {
    const { repeat } = form.getValues();
    const weeks = WEEKS.find((each) => lastDayOf(before.current, each.weeks) === repeat.endsOn);
    const day = weeks && lastDayOf(date, weeks.weeks);
    // A day that is being typed is empty meanwhile.
    if (lastDayOf(date, 1) === undefined) return;
    before.current = date;
    if (day !== undefined) form.setValue('repeat.endsOn', day);
  }, [date, form]);
}

/** How long the booking repeats, in a tap. */
const WEEKS = [
  { weeks: 1, label: 'for 1 week' },
  { weeks: 2, label: 'for 2 weeks' },
  { weeks: 4, label: 'for 4 weeks' },
] as const;

interface WeeksProps {
  date: string;
  repeat: RepeatTyped;
  onChange: (repeat: RepeatTyped) => void;
}

function Weeks({ date, repeat, onChange }: WeeksProps) {
  return (
    <div role="group" aria-label="For how long" className="flex flex-wrap gap-2 sm:col-span-2">
      {WEEKS.map(({ weeks, label }) => {
        const day = lastDayOf(date, weeks);
        const isChosen = day !== undefined && repeat.endsOn === day;
        return (
          <ToggleChip
            key={weeks}
            label={label}
            isChosen={isChosen}
            onToggle={() => onChange({ ...repeat, endsOn: isChosen ? '' : (day ?? '') })}
          />
        );
      })}
    </div>
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A box for each weekday, ticked where the booking repeats on it. */
function Weekdays({ form }: Pick<AppointmentEntityForm, 'form'>) {
  const {
    field: { value: chosen, onChange, ref },
    fieldState: { error },
  } = useController({ control: form.control, name: 'repeat.weekdays' });
  const toggle = (day: number) =>
    onChange(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day]);
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">On these days</legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {WEEKDAYS.map((name, at) => (
          <label
            key={name}
            className="relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-lg border border-edge bg-surface font-medium transition-colors hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={at === 0 ? ref : undefined}
              type="checkbox"
              aria-label={name}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && 'repeat-weekdays-error'}
              checked={chosen.includes(at + 1)}
              onChange={() => toggle(at + 1)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            />
            <Check aria-hidden className="hidden size-4 shrink-0 peer-checked:block" />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
      {error && <FieldError id="repeat-weekdays-error">{error.message}</FieldError>}
    </fieldset>
  );
}
