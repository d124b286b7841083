/** A client or pet that is added while a booking is made, and chosen in it once it is saved. */
import { useWatch } from 'react-hook-form';
import type { AppointmentFormState } from '#web/features/diary/appointments/appointmentFields.ts';
import { ClientFormDialog } from '#web/features/people/clients/ClientFormDialog.tsx';
import { PetFormDialog } from '#web/features/people/pets/PetFormDialog.tsx';

interface NewForBookingProps {
  form: AppointmentFormState;
  /** What is being added. */
  adding: 'client' | 'pet' | undefined;
  onChange: (adding: 'client' | 'pet' | undefined) => void;
  /** The new client was chosen. */
  onClient: (clientId: string) => void;
}

export function NewForBooking({ form, adding, onChange, onClient }: NewForBookingProps) {
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const change = (what: 'client' | 'pet') => (open: boolean) => onChange(open ? what : undefined);
  return (
    <>
      <ClientFormDialog
        open={adding === 'client'}
        onOpenChange={change('client')}
        onSaved={({ id }) => {
          form.setValue('clientId', id, { shouldValidate: form.formState.isSubmitted });
          form.setValue('petIds', []);
          onClient(id);
        }}
      />
      {clientId !== '' && (
        <PetFormDialog
          key={clientId}
          open={adding === 'pet'}
          onOpenChange={change('pet')}
          clientId={clientId}
          onSaved={(pet) => {
            if (pet.clientId === clientId) form.setValue('petIds', [pet.id]);
          }}
        />
      )}
    </>
  );
}
