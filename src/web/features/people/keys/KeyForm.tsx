/** A key of a client's home: adds, changes or removes it. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Key, KeyValues } from '#contract/people/keys.ts';
import { keyFormInput, type KeyFormInput } from '#web/features/people/keys/keyFormInput.ts';
import { keyLabels } from '#web/features/people/keys/keyWords.ts';
import { useDeleteKey, useSaveKey } from '#web/data/keys.ts';
import { keyPlaces } from '#web/entities/care/KeyBadge.tsx';
import { RemoveRecord } from '#web/entities/RemoveRecord.tsx';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface KeyFormProps {
  clientId: string;
  /** The key to edit; without one a new key is added. */
  item: Key | undefined;
  onClose: () => void;
}

const places = Object.entries(keyPlaces).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}));

const toInput = (item: Key | undefined) => ({
  tag: item?.tag ?? '',
  copies: String(item?.copies ?? 1),
  place: item?.place ?? ('atBase' as const),
});

export default function KeyForm({ clientId, item, onClose }: KeyFormProps) {
  const save = useSaveKey(clientId);
  const removal = useDeleteKey(clientId);
  const entityForm = useEntityForm<Key, KeyFormInput, KeyValues>({
    name: `key-${clientId}`,
    entity: item,
    resolver: zodResolver(keyFormInput),
    toInput,
    save: save.mutateAsync,
    words: (isNew) =>
      isNew
        ? { done: 'Key added successfully', failed: 'Failed to add key' }
        : { done: 'Key updated successfully', failed: 'Failed to update key' },
    onClose,
  });
  const { pending } = entityForm;
  const field = (name: keyof KeyValues) => ({
    ...entityForm.field(name),
    label: keyLabels[name],
  });

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="key" labels={keyLabels} />
      <div className="grid gap-x-4 gap-y-5 pb-6 sm:grid-cols-2">
        <TextField
          {...field('tag')}
          required
          spellCheck={false}
          placeholder="12"
          hint="Put a number on the tag, never a name, so a lost key can’t give away the address"
          className="sm:col-span-2"
        />
        <TextField {...field('copies')} required inputMode="numeric" />
        {item === undefined && <SelectField {...field('place')} options={places} />}
        {item !== undefined && (
          <RemoveRecord
            id={item.id}
            thing="Key"
            mutation={removal}
            disabled={pending}
            onRemoved={entityForm.finish}
          >
            Key <b className="text-ink">{item.tag}</b> and its log are deleted. If the client has it
            back, choose <b className="text-ink">Hand over</b> instead: the log is your receipt.
          </RemoveRecord>
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={item ? 'Update Key' : 'Add Key'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
