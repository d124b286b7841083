/** Create or edit a pet. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { petFormOn, type Pet, type PetInput, type PetValues } from '#contract/pets.ts';
import { fullName } from '#web/platform/fullName.ts';
import { useClients } from '#web/features/clients/clients.data.ts';
import { BasicSection } from '#web/features/pets/form/BasicSection.tsx';
import { CareSection } from '#web/features/pets/form/CareSection.tsx';
import { ContactSection } from '#web/features/pets/form/ContactSection.tsx';
import { HealthSection, PhysicalSection } from '#web/features/pets/form/HealthSections.tsx';
import { PetPhotoField } from '#web/features/pets/form/PetPhotoField.tsx';
import { petFormValues, petLabels, type PetField } from '#web/features/pets/petFields.ts';
import { useSavePet, useSavePetPhoto } from '#web/features/pets/pets.data.ts';
import { useToday } from '#web/platform/day.ts';
import { usePhotoUpload } from '#web/platform/photoUpload.ts';
import { useRecordForm } from '#web/platform/recordForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';

interface PetFormProps {
  pet: Pet | undefined;
  /** Saved, or cancelled. */
  onDone: () => void;
}

export default function PetForm({ pet, onDone }: PetFormProps) {
  const save = useSavePet();
  const savePhoto = useSavePetPhoto();
  const photo = usePhotoUpload();
  // A photo needs its pet: that of a new one waits until the pet exists.
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.address), [chosen]);
  const clients = useClients();
  const today = useToday();
  const resolver = useMemo(() => zodResolver(petFormOn(() => today)), [today]);

  const sendPhoto = (file: File, petId: string) =>
    photo.send(file, (photoURL) => savePhoto.mutateAsync({ photoURL, petId }));

  const record = useRecordForm<Pet, PetInput, PetValues>({
    name: 'pet',
    record: pet,
    resolver,
    toInput: petFormValues,
    save: (values, base) => save.mutateAsync({ values, base }),
    words: (isNew) =>
      isNew
        ? { done: 'Pet created successfully', failed: 'Failed to create pet' }
        : { done: 'Pet updated successfully', failed: 'Failed to update pet' },
    onSaved: async (saved) => {
      // The pet is there in any case; a photo that failed can be tried again here.
      if (chosen === undefined || (await sendPhoto(chosen.file, saved.id))) onDone();
    },
  });
  const { base, pending, form } = record;
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
  const field = (name: PetField) => ({ ...record.field(name), label: petLabels[name] });
  const textOf = useCallback(
    (name: string, value: unknown) =>
      name === 'clientId' ? items.find((item) => item.value === value)?.label : undefined,
    [items],
  );

  function choosePhoto(file: File) {
    setChosen({ file, address: URL.createObjectURL(file) });
    if (base) void sendPhoto(file, base.id);
  }

  return (
    <form {...record.formProps}>
      <FormNotices record={record} thing="pet" labels={petLabels} textOf={textOf} />
      <PetPhotoField
        photoUrl={base?.photoUrl ?? null}
        species={species}
        preview={chosen?.address ?? null}
        uploading={photo.uploading}
        problem={photo.problem}
        disabled={pending}
        onChoose={choosePhoto}
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
        neutered={record.field('spayedNeutered', {
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
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            record.forget();
            onDone();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending} disabled={photo.uploading}>
          {pending ? 'Saving...' : base ? 'Update Pet' : 'Create Pet'}
        </Button>
      </DialogFooter>
    </form>
  );
}
