/** Books an appointment, or changes one where it is given. */
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  type AppointmentTyped,
  appointmentFormValues,
  appointmentLabels,
  type BookingValues,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { AppointmentFields } from '#web/features/diary/appointments/AppointmentFields.tsx';
import { bookedAgain, repeated } from '#web/features/diary/appointments/bookAgain.ts';
import { appointmentResolver } from '#web/features/diary/appointments/appointmentResolver.ts';
import { ClientAndPet } from '#web/features/diary/appointments/ClientAndPet.tsx';
import { DeleteAppointment } from '#web/features/diary/appointments/DeleteAppointment.tsx';
import { NewForBooking } from '#web/features/diary/appointments/NewForBooking.tsx';
import { PriceSummary } from '#web/features/diary/appointments/PriceSummary.tsx';
import { lengthLike } from '#web/features/diary/appointments/lastBooking.ts';
import { later } from '#web/features/diary/appointments/serviceFilling.ts';
import { useSaveBooking } from '#web/features/diary/appointments/series/useSaveBooking.ts';
import { useScopeQuestion } from '#web/features/diary/appointments/series/useScopeQuestion.tsx';
import { useUndoSave } from '#web/features/diary/appointments/useUndo.ts';
import { useClientFilling } from '#web/features/diary/appointments/useClientFilling.ts';
import { useValueText } from '#web/features/diary/appointments/useValueText.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';

interface AppointmentFormProps {
  /** The appointment to edit; without one a new appointment is booked. */
  appointment: Appointment | undefined;
  /** The day that a new appointment starts with; today unless given. */
  initialDate: IsoDate | undefined;
  /** The time that a new appointment starts with. */
  initialTime: string | undefined;
  /** Whose a new appointment is, where that is known. */
  initialClientId: string | undefined;
  /** The appointment that a new one is made like. */
  copyOf: Appointment | undefined;
  /** The appointment that a new series begins with, and which stays as it is. */
  repeatOf: Appointment | undefined;
  onClose: () => void;
}

export default function AppointmentForm({
  appointment,
  initialDate,
  initialTime,
  initialClientId,
  copyOf,
  repeatOf,
  onClose,
}: AppointmentFormProps) {
  const today = useToday();
  const { ask, isAsking, dialog } = useScopeQuestion();
  const [adding, setAdding] = useState<'client' | 'pet'>();
  const save = useSaveBooking(ask);
  const undo = useUndoSave();
  const entityForm = useEntityForm<Appointment, AppointmentTyped, BookingValues>({
    name: draftName({ copyOf, repeatOf, initialClientId }),
    entity: appointment,
    resolver: appointmentResolver,
    toInput: (row) => {
      if (row === undefined && copyOf) return bookedAgain(copyOf, today);
      if (row === undefined && repeatOf) return repeated(repeatOf);
      const values = appointmentFormValues(row, initialDate ?? today);
      if (row !== undefined) return values;
      const startTime = initialTime ?? '';
      const endTime = startTime === '' ? '' : later(startTime, lengthLike(undefined));
      return { ...values, startTime, endTime, clientId: initialClientId ?? '' };
    },
    save,
    words: savedWords('appointment'),
    undo,
    onClose,
  });
  const { base, form, pending } = entityForm;
  const textOf = useValueText(entityForm.conflict?.differences);
  const fillFromLast = useClientFilling(entityForm, initialClientId);

  return (
    <>
      <form {...entityForm.formProps}>
        <FormNotices
          entityForm={entityForm}
          thing="appointment"
          labels={appointmentLabels}
          textOf={textOf}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 sm:grid-cols-6 *:col-span-2 sm:*:col-span-3">
          <ClientAndPet
            form={form}
            stored={base}
            onFirstClient={fillFromLast}
            onAdd={setAdding}
            onLeave={onClose}
          />
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
          problem={entityForm.problem}
          saveLabel={saveLabel(appointment, repeatOf)}
          pending={pending}
          isAsking={isAsking}
          summary={<PriceSummary form={form} />}
          onCancel={entityForm.cancel}
        />
        {dialog}
      </form>
      {/* Outside of the form: React would hand it their submits. */}
      <NewForBooking form={form} adding={adding} onChange={setAdding} onClient={fillFromLast} />
    </>
  );
}

/** Each kind of new booking has its own draft. */
function draftName({
  copyOf,
  repeatOf,
  initialClientId,
}: Pick<AppointmentFormProps, 'copyOf' | 'repeatOf' | 'initialClientId'>) {
  if (repeatOf) return `repeat of ${repeatOf.id}`;
  if (copyOf) return `appointment like ${copyOf.id}`;
  return initialClientId === undefined ? 'appointment' : `appointment for ${initialClientId}`;
}

function saveLabel(appointment: Appointment | undefined, repeatOf: Appointment | undefined) {
  if (repeatOf) return 'Repeat Appointment';
  return appointment ? 'Update Appointment' : 'Create Appointment';
}
