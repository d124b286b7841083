/** A medicine that a pet takes: adds, changes or removes it. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Medicine, MedicineValues } from '#contract/people/medicines.ts';
import type { Pet } from '#contract/people/pets.ts';
import {
  medicineFormInput,
  type MedicineFormInput,
} from '#web/features/people/medicines/medicineFormInput.ts';
import { useDeleteMedicine, useSaveMedicine } from '#web/data/medicines.ts';
import { RemoveRecord } from '#web/entities/RemoveRecord.tsx';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface MedicineFormProps {
  pet: Pet;
  /** The medicine to edit; without one a new medicine is added. */
  medicine: Medicine | undefined;
  onClose: () => void;
}

const labels: Record<keyof MedicineValues, string> = {
  name: 'Name',
  dose: 'Dose',
  times: 'Times',
  withFood: 'With food',
  from: 'First Day',
  until: 'Last Day',
  instruction: 'Instructions',
};

const toInput = (medicine: Medicine | undefined) => ({
  name: medicine?.name ?? '',
  dose: medicine?.dose ?? '',
  times: medicine?.times.join(', ') ?? '',
  withFood: medicine?.withFood ?? false,
  from: medicine?.from ?? '',
  until: medicine?.until ?? '',
  instruction: medicine?.instruction ?? '',
});

export default function MedicineForm({ pet, medicine, onClose }: MedicineFormProps) {
  const save = useSaveMedicine(pet.id);
  const removal = useDeleteMedicine(pet.id);
  const entityForm = useEntityForm<Medicine, MedicineFormInput, MedicineValues>({
    name: `medicine-${pet.id}`,
    entity: medicine,
    resolver: zodResolver(medicineFormInput),
    toInput,
    save: save.mutateAsync,
    words: (isNew) =>
      isNew
        ? { done: 'Medicine added successfully', failed: 'Failed to add medicine' }
        : { done: 'Medicine updated successfully', failed: 'Failed to update medicine' },
    onClose,
  });
  const { pending } = entityForm;
  const field = (name: keyof MedicineValues) => ({
    ...entityForm.field(name),
    label: labels[name],
  });

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="medicine"
        labels={labels}
        textOf={(_field, value) => (Array.isArray(value) ? value.join(', ') : undefined)}
      />
      <div className="grid gap-x-4 gap-y-5 pb-6 sm:grid-cols-2">
        <TextField {...field('name')} required autoCapitalize="words" />
        <TextField {...field('dose')} placeholder="1 tablet, 0.5 ml" />
        <TextField
          {...field('times')}
          placeholder="08:00, 18:00"
          hint="Leave empty if it is given as needed"
        />
        <CheckboxField {...field('withFood')} className="sm:pt-6" />
        <TextField {...field('from')} type="date" />
        <TextField {...field('until')} type="date" hint="Leave empty if it goes on" />
        <TextAreaField {...field('instruction')} rows={2} className="sm:col-span-2" />
        {medicine !== undefined && (
          <RemoveRecord
            id={medicine.id}
            thing="Medicine"
            mutation={removal}
            disabled={pending}
            onRemoved={entityForm.finish}
          >
            {pet.name} no longer gets <b className="text-ink">{medicine.name}</b>. What was given
            stays on the visits. If the course is over, set its last day instead.
          </RemoveRecord>
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={medicine ? 'Update Medicine' : 'Add Medicine'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
