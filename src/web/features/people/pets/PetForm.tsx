/** Create or edit a pet. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { petFormOn, type Pet, type PetInput, type PetValues } from '#contract/people/pets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { BasicSection, OtherBasics } from '#web/features/people/pets/form/BasicSection.tsx';
import { CareSection, WarningsSection } from '#web/features/people/pets/form/CareSection.tsx';
import { ContactSection } from '#web/features/people/pets/form/ContactSection.tsx';
import { HealthSection, PhysicalSection } from '#web/features/people/pets/form/HealthSections.tsx';
import { InsuranceSection } from '#web/features/people/pets/form/InsuranceSection.tsx';
import { isMoreNeeded } from '#web/features/people/pets/form/more.ts';
import { PetPhotoField } from '#web/features/people/pets/form/PetPhotoField.tsx';
import { petFormValues, petLabels, type PetField } from '#contract/people/petFields.ts';
import { useSavePet, useSavePetPhoto } from '#web/data/pets.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { useEntityPhoto } from '#web/platform/forms/entityPhoto.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { More } from '#web/ui/More.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';

interface PetFormProps {
  /** The pet to edit; without one a new pet is added. */
  pet?: Pet | undefined;
  /** Whose pet a new one is, where that is known. */
  clientId?: string | undefined;
  onSaved?: ((pet: Pet) => void) | undefined;
  onClose: () => void;
}

export default function PetForm({ pet, clientId, onSaved, onClose }: PetFormProps) {
  // A pet that is added for one client has a draft of its own.
  const ownName = clientId === undefined ? 'pet' : `pet of ${clientId}`;
  const save = useSavePet();
  const savePhoto = useSavePetPhoto();
  const photo = useEntityPhoto(`${ownName}:${pet?.id ?? 'new'}`, (photoURL, petId) =>
    savePhoto.mutateAsync({ photoURL, petId }),
  );
  const clients = useClientsWith(pet?.clientId);
  const today = useToday();
  const resolver = useMemo(() => zodResolver(petFormOn(() => today)), [today]);

  const entityForm = useEntityForm<Pet, PetInput, PetValues>({
    name: ownName,
    entity: pet,
    resolver,
    toInput: (row) => {
      const values = petFormValues(row);
      return row === undefined && clientId !== undefined ? { ...values, clientId } : values;
    },
    save: save.mutateAsync,
    words: savedWords('pet'),
    // A photo needs its pet: that of a new pet is sent now.
    afterSave: async (saved) => {
      const isSent = await photo.sendChosen(saved.id);
      if (isSent) onSaved?.(saved);
      return isSent;
    },
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
      <WarningsSection field={field} control={control} />
      <ContactSection
        title="Veterinary Information"
        name={field('vetName')}
        phone={field('vetPhone')}
        address={field('vetAddress')}
        phonePlaceholder="+44 1XXX XXXXXX"
      />
      <ContactSection
        title="Emergency Contact"
        name={field('emergencyContactName')}
        phone={field('emergencyContactPhone')}
        address={field('emergencyContactAddress')}
        phonePlaceholder="+44 7XXX XXXXXX"
      />
      <More
        contents="gender, weight, health, care, insurance"
        isNeeded={isMoreNeeded(form.getValues(), form.formState.errors)}
        className="mt-7"
      >
        <OtherBasics field={field} control={control} />
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
        <CareSection field={field} />
        <InsuranceSection field={field} />
      </More>
      <div className="pb-6" />
      <FormFooter
        problem={entityForm.problem}
        saveLabel={base ? 'Update Pet' : 'Create Pet'}
        pending={pending}
        disabled={photo.uploading}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}
