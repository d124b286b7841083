/** Adds days off, changes them or deletes them, and cancels the bookings on them that are chosen. */
import { useWatch } from 'react-hook-form';
import type { DayOff, DayOffValues } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import {
  daysOffFormValues,
  daysOffLabels,
  type DaysOffTyped,
  daysOffValueText,
} from '#contract/diary/daysOffFields.ts';
import { DaysOffHits } from '#web/features/diary/days-off/DaysOffHits.tsx';
import { daysOffResolver } from '#web/features/diary/days-off/daysOffResolver.ts';
import { DeleteDaysOff } from '#web/features/diary/days-off/DeleteDaysOff.tsx';
import { useTellClients } from '#web/features/diary/days-off/useTellClients.ts';
import { useSaveDaysOff } from '#web/data/daysOff.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { SavedSeveral } from '#web/platform/forms/saveEntity.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface DaysOffFormProps {
  /** The days off to edit; without them new ones are added. */
  daysOff?: DayOff | undefined;
  /** The day that new ones begin with. */
  initialDate: IsoDate;
  onClose: () => void;
}

const LENGTHS = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '2 weeks', days: 14 },
] as const;

const done = (base: DayOff | undefined): string =>
  base ? 'Days off updated successfully' : 'Days off added successfully';

const readyText = (count: number): string =>
  count === 1
    ? 'A message is ready under Messages.'
    : `${count} messages are ready under Messages.`;

export default function DaysOffForm({ daysOff, initialDate, onClose }: DaysOffFormProps) {
  const save = useSaveDaysOff();
  const telling = useTellClients();
  const entityForm = useEntityForm<DayOff, DaysOffTyped, DayOffValues>({
    name: 'days-off',
    entity: daysOff,
    resolver: daysOffResolver,
    toInput: (row) => daysOffFormValues(row, initialDate),
    save: async (sent) => {
      const { values, base } = sent;
      const saved = await save.mutateAsync(sent);
      const prepared = telling.prepare(values);
      return prepared === 0 ? saved : new SavedSeveral(`${done(base)}. ${readyText(prepared)}`);
    },
    words: (isNew) => ({
      done: done(isNew ? undefined : daysOff),
      failed: isNew ? 'Failed to add days off' : 'Failed to update days off',
    }),
    onClose,
  });
  const { form, pending } = entityForm;
  const field = (name: 'startsOn' | 'endsOn' | 'note') => ({
    ...entityForm.field(name),
    label: daysOffLabels[name],
  });
  const startsOn = useWatch({ control: form.control, name: 'startsOn' });
  const lasts = (days: number) =>
    form.setValue('endsOn', addDays(startsOn, days - 1), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="holiday"
        labels={daysOffLabels}
        textOf={daysOffValueText}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6">
        <TextField {...field('startsOn')} required type="date" min="0001-01-01" max="9999-12-31" />
        <TextField {...field('endsOn')} required type="date" min={startsOn} max="9999-12-31" />
        <div
          role="group"
          aria-label="How long"
          className="col-span-full -mt-2 flex flex-wrap gap-2"
        >
          {LENGTHS.map(({ label, days }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              disabled={!isRealDay(startsOn)}
              onClick={() => lasts(days)}
            >
              {label}
            </Button>
          ))}
        </div>
        <TextField
          {...field('note')}
          autoCapitalize="sentences"
          enterKeyHint="done"
          placeholder="Cornwall"
          hint="Only you see it."
          className="col-span-full"
        />
        <DaysOffHits form={form} telling={telling} saved={daysOff} />
        {daysOff !== undefined && (
          <DeleteDaysOff daysOff={daysOff} disabled={pending} onDeleted={entityForm.finish} />
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={daysOff ? 'Update Days Off' : 'Add Days Off'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
