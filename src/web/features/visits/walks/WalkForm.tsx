/** Create or edit a route. */
import type { WalkFormValues, WalkSummary, WalkTyped } from '#contract/visits/walks.ts';
import { walkFormValues, walkLabels } from '#contract/visits/walkFields.ts';
import { walkResolver } from '#web/features/visits/walks/walkResolver.ts';
import { useSaveWalk } from '#web/data/walks.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface WalkFormProps {
  walk?: WalkSummary | undefined;
  onClose: () => void;
}

export default function WalkForm({ walk, onClose }: WalkFormProps) {
  const save = useSaveWalk();
  const entityForm = useEntityForm<WalkSummary, WalkTyped, WalkFormValues>({
    name: 'walk',
    entity: walk,
    resolver: walkResolver,
    toInput: walkFormValues,
    save: save.mutateAsync,
    words: savedWords('walk route'),
    onClose,
  });
  const field = (name: keyof WalkTyped) => ({ ...entityForm.field(name), label: walkLabels[name] });
  const { pending } = entityForm;

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="walk route" labels={walkLabels} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          required
          autoCapitalize="sentences"
          className="sm:col-span-2"
        />
        <TextAreaField
          {...field('description')}
          hint="Where to park, gates, ducks, mud"
          className="sm:col-span-2"
        />
        <TextField {...field('distance')} type="number" inputMode="decimal" min="0" step="0.1" />
        <TextField {...field('estimatedDuration')} placeholder="25 min" enterKeyHint="done" />
        <CheckboxField
          {...field('isFavorite')}
          hint="Shown on the dashboard, for quick access"
          className="sm:col-span-2"
        />
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={walk ? 'Update Route' : 'Create Route'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
