/** A treatment of a pet: what was given when, and when it is due again, as it is typed. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Pet } from '#contract/people/pets.ts';
import {
  type Treatment,
  treatmentInput,
  type TreatmentInput,
  type TreatmentValues,
} from '#contract/people/treatments.ts';
import { DocumentField } from '#web/features/people/documents/DocumentField.tsx';
import { useDeleteTreatment, useSaveTreatment } from '#web/data/treatments.ts';
import { treatmentKinds, usualNames } from '#contract/people/treatmentNames.ts';
import { RemoveRecord } from '#web/entities/RemoveRecord.tsx';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface TreatmentFormProps {
  pet: Pet;
  /** The treatment to edit; without one a new treatment is added. */
  treatment: Treatment | undefined;
  onClose: () => void;
}

const labels: Record<keyof TreatmentValues, string> = {
  kind: 'Kind',
  name: 'Name',
  givenOn: 'Given',
  dueOn: 'Due Again',
  batch: 'Batch',
  documentId: 'Card or Certificate',
};

const kinds = Object.entries(treatmentKinds).map(([value, label]) => ({ value, label }));

const toInput = (treatment: Treatment | undefined) => ({
  kind: treatment?.kind ?? ('vaccination' as const),
  name: treatment?.name ?? '',
  givenOn: treatment?.givenOn ?? '',
  dueOn: treatment?.dueOn ?? '',
  batch: treatment?.batch ?? '',
  documentId: treatment?.documentId ?? null,
});

export default function TreatmentForm({ pet, treatment, onClose }: TreatmentFormProps) {
  const save = useSaveTreatment(pet.id);
  const removal = useDeleteTreatment(pet.id);
  const names = useId();
  const entityForm = useEntityForm<Treatment, TreatmentInput, TreatmentValues>({
    name: `treatment-${pet.id}`,
    entity: treatment,
    resolver: zodResolver(treatmentInput),
    toInput,
    save: save.mutateAsync,
    words: (isNew) =>
      isNew
        ? { done: 'Treatment added successfully', failed: 'Failed to add treatment' }
        : { done: 'Treatment updated successfully', failed: 'Failed to update treatment' },
    onClose,
  });
  const { form, pending } = entityForm;
  const [kind, documentId] = useWatch({ control: form.control, name: ['kind', 'documentId'] });
  const field = (name: keyof TreatmentValues) => ({
    ...entityForm.field(name),
    label: labels[name],
  });

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="treatment"
        labels={labels}
        textOf={(name, value) =>
          name === 'documentId' ? (value === null ? '' : 'A document') : undefined
        }
      />
      <div className="grid gap-x-4 gap-y-5 pb-6 sm:grid-cols-2">
        <SelectField {...field('kind')} options={kinds} />
        <TextField {...field('name')} required list={names} autoCapitalize="sentences" />
        <datalist id={names}>
          {usualNames(kind, pet.species).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField {...field('givenOn')} type="date" required />
        <TextField
          {...field('dueOn')}
          type="date"
          hint="As the vet or the packet says; empty where it does not come round"
        />
        <TextField {...field('batch')} autoCapitalize="characters" spellCheck={false} />
        <DocumentField
          label={labels.documentId}
          subject={{ petId: pet.id }}
          documentId={documentId ?? null}
          error={entityForm.field('documentId').error}
          onChange={(id) => form.setValue('documentId', id, { shouldDirty: true })}
        />
        {treatment !== undefined && (
          <RemoveRecord
            id={treatment.id}
            thing="Treatment"
            mutation={removal}
            disabled={pending}
            onRemoved={entityForm.finish}
          >
            <b className="text-ink">{treatment.name}</b> will be removed from {pet.name}’s records.
            If there’s an earlier one, its due date applies again.
          </RemoveRecord>
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={treatment ? 'Update Treatment' : 'Add Treatment'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
