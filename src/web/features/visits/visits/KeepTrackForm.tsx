import { zodResolver } from '@hookform/resolvers/zod';
import { walkForm, type WalkSummary } from '#contract/visits/walks.ts';
import { useSaveWalk } from '#web/data/walks.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const labels = { name: 'Route Name' };
const resolver = zodResolver(walkForm.pick({ name: true }));

interface KeepTrackFormProps {
  track: WalkSummary;
  onClose: () => void;
}

/** The name under which the track stands among the routes. */
export function KeepTrackForm({ track, onClose }: KeepTrackFormProps) {
  const save = useSaveWalk();
  const entityForm = useEntityForm<WalkSummary, { name: string }, { name: string }>({
    name: 'track',
    entity: track,
    resolver,
    toInput: (walk) => ({ name: walk?.name ?? '' }),
    save: ({ values, base }) => save.mutateAsync({ values: { ...values, isListed: true }, base }),
    words: () => ({ done: 'Added to My Walk Routes', failed: 'Failed to keep the route' }),
    onClose,
  });
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="walk route" labels={labels} />
      <TextField
        {...entityForm.field('name')}
        label={labels.name}
        required
        autoCapitalize="sentences"
        enterKeyHint="done"
        hint="You can walk it again, and it’s kept if this visit is deleted."
      />
      <FormFooter
        problem={entityForm.problem}
        isKeptOffline
        saveLabel="Keep Route"
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
