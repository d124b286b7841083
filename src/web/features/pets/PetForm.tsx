/** Create or edit a pet. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { petFormOn, type Pet, type PetInput, type PetValues } from '#contract/pets.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { useClientsWith } from '#web/features/clients/clients.data.ts';
import { BasicSection } from '#web/features/pets/form/BasicSection.tsx';
import { CareSection } from '#web/features/pets/form/CareSection.tsx';
import { ContactSection } from '#web/features/pets/form/ContactSection.tsx';
import { HealthSection, PhysicalSection } from '#web/features/pets/form/HealthSections.tsx';
import { PetPhotoField } from '#web/features/pets/form/PetPhotoField.tsx';
import { petFormValues, petLabels, type PetField } from '#web/features/pets/petFields.ts';
import { useSavePet, useSavePetPhoto } from '#web/features/pets/pets.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { useEntityPhoto } from '#web/platform/forms/entityPhoto.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';

interface PetFormProps {
  /** The pet to edit; without one a new pet is added. */
  pet: Pet | undefined;
  onClose: () => void;
}

export default function PetForm({ pet, onClose }: PetFormProps) {
  const save = useSavePet();
  const savePhoto = useSavePetPhoto();
  const photo = useEntityPhoto(`pet:${pet?.id ?? 'new'}`, (photoURL, petId) =>
    savePhoto.mutateAsync({ photoURL, petId }),
  );
  const clients = useClientsWith(pet?.clientId);
  const today = useToday();
  const resolver = useMemo(() => zodResolver(petFormOn(() => today)), [today]);

  const entityForm = useEntityForm<Pet, PetInput, PetValues>({
    name: 'pet',
    entity: pet,
    resolver,
    toInput: petFormValues,
    save: (values, base, attempt) => save.mutateAsync({ values, base, key: attempt?.key }),
    words: (isNew) =>
      isNew
        ? { done: 'Pet created successfully', failed: 'Failed to create pet' }
        : { done: 'Pet updated successfully', failed: 'Failed to update pet' },
    // A photo needs its pet: that of a new pet is sent now.
    afterSave: ({ id }) => photo.sendChosen(id),
    onClose,
  });
  const { base, pending, form } = entityForm;
  const control = form.control;
  const species = useWatch({ control, name: 'species' });

  const items = useMemo(
    () =>
      (clients.data ?? []).map((client) => ({
        value: client.id,
        label: fullName(client),
        hint: client.phone ?? client.email ?? undefined,
      })),
    [clients.data],
  );
  const field = (name: PetField) => ({ ...entityForm.field(name), label: petLabels[name] });
  const textOf = useCallback(
    (name: string, value: unknown) =>
      name === 'clientId' ? items.find((item) => item.value === value)?.label : undefined,
    [items],
  );

  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="pet" labels={petLabels} textOf={textOf} />
      <PetPhotoField
        photoUrl={base?.photoUrl ?? null}
        species={species}
        preview={photo.preview}
        uploading={photo.uploading}
        problem={photo.problem}
        disabled={pending}
        onChoose={(file) => photo.choose(file, base?.id)}
      />
      <BasicSection
        field={field}
        control={control}
        clients={items}
        clientsLoading={clients.isPending}
      />
      <PhysicalSection field={field} />
      <HealthSection
        field={field}
        neutered={entityForm.field('spayedNeutered', {
          setValueAs: (choice: unknown) =>
            choice === 'true' || choice === true
              ? true
              : choice === 'false' || choice === false
                ? false
                : null,
        })}
      />
      <CareSection field={field} control={control} />
      <ContactSection
        title="Emergency Contact"
        name={field('emergencyContactName')}
        phone={field('emergencyContactPhone')}
        address={field('emergencyContactAddress')}
        phonePlaceholder="+44 7XXX XXXXXX"
      />
      <ContactSection
        title="Veterinary Information"
        name={field('vetName')}
        phone={field('vetPhone')}
        address={field('vetAddress')}
        phonePlaceholder="+44 1XXX XXXXXX"
      />
      <FormFooter
        saveLabel={base ? 'Update Pet' : 'Create Pet'}
        pending={pending}
        disabled={photo.uploading}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
