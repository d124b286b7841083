/** Books an appointment, or changes one where it is given. */
import type { Appointment, AppointmentValues } from '#contract/appointments.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { useToday } from '#web/platform/day.ts';
import { useRecordForm } from '#web/platform/recordForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import {
  type AppointmentTyped,
  appointmentFormValues,
  appointmentLabels,
} from './appointmentFields.ts';
import { AppointmentFields } from './AppointmentFields.tsx';
import { appointmentResolver } from './appointmentResolver.ts';
import { useSaveAppointment } from './appointments.data.ts';
import { ClientAndPet } from './ClientAndPet.tsx';
import { DeleteAppointment } from './DeleteAppointment.tsx';
import { useValueText } from './useValueText.ts';

interface AppointmentFormProps {
  /** What to change; without it a new appointment is booked. */
  appointment?: Appointment | undefined;
  /** The day that a new appointment starts with; today unless given. */
  initialDate?: IsoDate | undefined;
  /** Saved, or deleted. */
  onSaved: () => void;
  onCancel: () => void;
}

/** Fills the body of a `Dialog size="lg"`. */
export default function AppointmentForm({
  appointment,
  initialDate,
  onSaved,
  onCancel,
}: AppointmentFormProps) {
  const today = useToday();
  const save = useSaveAppointment();
  const record = useRecordForm<Appointment, AppointmentTyped, AppointmentValues>({
    // A booking that was begun for one day must not come back for another.
    name: initialDate === undefined ? 'appointment' : `appointment ${initialDate}`,
    record: appointment,
    resolver: appointmentResolver,
    toInput: (row) => appointmentFormValues(row, initialDate ?? today),
    save: (fields, base) => save.mutateAsync({ id: base?.id, fields, readAt: base?.updatedAt }),
    words: (isNew) =>
      isNew
        ? { done: 'Appointment created successfully', failed: 'Failed to create appointment' }
        : { done: 'Appointment updated successfully', failed: 'Failed to update appointment' },
    onSaved,
  });
  const { base, form, pending } = record;
  const textOf = useValueText();

  return (
    <form {...record.formProps}>
      <FormNotices record={record} thing="appointment" labels={appointmentLabels} textOf={textOf} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 sm:grid-cols-6 *:col-span-2 sm:*:col-span-3">
        <ClientAndPet form={form} kept={base} />
        <AppointmentFields record={record} />
        {appointment !== undefined && (
          <DeleteAppointment
            appointment={appointment}
            disabled={pending}
            onDeleted={() => {
              record.forget();
              onSaved();
            }}
          />
        )}
      </div>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            record.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          {pending ? 'Saving...' : appointment ? 'Update Appointment' : 'Create Appointment'}
        </Button>
      </DialogFooter>
    </form>
  );
}
