/** Create or edit a route. */
import type { WalkFormValues, WalkSummary, WalkTyped } from '#contract/walks.ts';
import { walkFormValues, walkLabels } from '#web/features/walks/walkFields.ts';
import { walkResolver } from '#web/features/walks/walkResolver.ts';
import { useSaveWalk } from '#web/features/walks/walks.data.ts';
import { useRecordForm } from '#web/platform/recordForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface WalkFormProps {
  walk: WalkSummary | undefined;
  onSaved: (walk: WalkSummary) => void;
  onCancel: () => void;
}

export default function WalkForm({ walk, onSaved, onCancel }: WalkFormProps) {
  const save = useSaveWalk();
  const record = useRecordForm<WalkSummary, WalkTyped, WalkFormValues>({
    name: 'walk',
    record: walk,
    resolver: walkResolver,
    toInput: walkFormValues,
    save: (values, base) => save.mutateAsync({ values, base }),
    words: (isNew) =>
      isNew
        ? { done: 'Walk route created successfully', failed: 'Failed to create walk route' }
        : { done: 'Walk route updated successfully', failed: 'Failed to update walk route' },
    onSaved,
  });
  const field = (name: keyof WalkTyped) => ({ ...record.field(name), label: walkLabels[name] });
  const { pending } = record;

  return (
    <form {...record.formProps}>
      <FormNotices record={record} thing="walk route" labels={walkLabels} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          className="sm:col-span-2"
        />
        <TextAreaField
          {...field('description')}
          hint="Where to park, gates, ducks, mud"
          className="sm:col-span-2"
        />
        <TextField
          {...field('distance')}
          type="number"
          inputMode="decimal"
          min="0"
          step="0.1"
          autoComplete="off"
        />
        <TextField
          {...field('estimatedDuration')}
          autoComplete="off"
          placeholder="25 min"
          enterKeyHint="done"
        />
        <CheckboxField
          {...field('isFavorite')}
          hint="Shown on the dashboard, for quick access"
          className="sm:col-span-2"
        />
      </div>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            record.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Saving...' : walk ? 'Update Route' : 'Create Route'}
        </Button>
      </DialogFooter>
    </form>
  );
}
