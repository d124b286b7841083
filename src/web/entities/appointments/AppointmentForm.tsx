/** Books an appointment, or changes one where it is given. */
import type { Appointment } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type AppointmentTyped,
  appointmentFormValues,
  appointmentLabels,
  type BookingValues,
} from '#web/entities/appointments/appointmentFields.ts';
import { AppointmentFields } from '#web/entities/appointments/AppointmentFields.tsx';
import { bookedAgain, repeated } from '#web/entities/appointments/bookAgain.ts';
import { appointmentResolver } from '#web/entities/appointments/appointmentResolver.ts';
import { ClientAndPet } from '#web/entities/appointments/ClientAndPet.tsx';
import { DeleteAppointment } from '#web/entities/appointments/DeleteAppointment.tsx';
import { useSaveBooking } from '#web/entities/appointments/series/useSaveBooking.ts';
import { useScopeQuestion } from '#web/entities/appointments/series/useScopeQuestion.tsx';
import { useUndoSave } from '#web/entities/appointments/useUndo.ts';
import { useValueText } from '#web/entities/appointments/useValueText.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';

interface AppointmentFormProps {
  /** The appointment to edit; without one a new appointment is booked. */
  appointment: Appointment | undefined;
  /** The day that a new appointment starts with; today unless given. */
  initialDate: IsoDate | undefined;
  /** The appointment that a new one is made like. */
  copyOf: Appointment | undefined;
  /** The appointment that a new series begins with, and which stays as it is. */
  repeatOf: Appointment | undefined;
  onClose: () => void;
}

export default function AppointmentForm({
  appointment,
  initialDate,
  copyOf,
  repeatOf,
  onClose,
}: AppointmentFormProps) {
  const today = useToday();
  const { ask, dialog } = useScopeQuestion();
  const save = useSaveBooking(ask);
  const undo = useUndoSave();
  const entityForm = useEntityForm<Appointment, AppointmentTyped, BookingValues>({
    name: draftName({ copyOf, repeatOf }),
    entity: appointment,
    resolver: appointmentResolver,
    toInput: (row) => {
      if (row === undefined && copyOf) return bookedAgain(copyOf, today);
      if (row === undefined && repeatOf) return repeated(repeatOf);
      return appointmentFormValues(row, initialDate ?? today);
    },
    save,
    words: (isNew) =>
      isNew
        ? { done: 'Appointment created successfully', failed: 'Failed to create appointment' }
        : { done: 'Appointment updated successfully', failed: 'Failed to update appointment' },
    undo,
    onClose,
  });
  const { base, form, pending } = entityForm;
  const textOf = useValueText();

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="appointment"
        labels={appointmentLabels}
        textOf={textOf}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 sm:grid-cols-6 *:col-span-2 sm:*:col-span-3">
        <ClientAndPet form={form} stored={base} onLeave={onClose} />
        <AppointmentFields entityForm={entityForm} onLeave={onClose} />
        {appointment !== undefined && (
          <DeleteAppointment
            appointment={appointment}
            disabled={pending}
            onDeleted={entityForm.finish}
          />
        )}
      </div>
      <FormFooter
        saveLabel={saveLabel(appointment, repeatOf)}
        pending={pending}
        onCancel={entityForm.cancel}
      />
      {dialog}
    </form>
  );
}

/** A draft of another new booking is none of this one. */
function draftName({ copyOf, repeatOf }: Pick<AppointmentFormProps, 'copyOf' | 'repeatOf'>) {
  if (repeatOf) return `repeat of ${repeatOf.id}`;
  return copyOf ? `appointment like ${copyOf.id}` : 'appointment';
}

function saveLabel(appointment: Appointment | undefined, repeatOf: Appointment | undefined) {
  if (repeatOf) return 'Repeat Appointment';
  return appointment ? 'Update Appointment' : 'Create Appointment';
}
