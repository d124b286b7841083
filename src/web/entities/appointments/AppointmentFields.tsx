import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Appointment, AppointmentValues } from '#contract/appointments.ts';
import type { EntityForm } from '#web/platform/forms/entityForm.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import {
  type AppointmentField,
  appointmentLabels,
  type AppointmentTyped,
  endsBeforeStart,
  serviceOptions,
  statusOptions,
} from '#web/entities/appointments/appointmentFields.ts';

interface AppointmentFieldsProps {
  entityForm: EntityForm<Appointment, AppointmentTyped, AppointmentValues>;
}

/** Title, service, times, status, price and notes. */
export function AppointmentFields({ entityForm }: AppointmentFieldsProps) {
  const field = (name: AppointmentField) => ({
    ...entityForm.field(name),
    label: appointmentLabels[name],
  });
  const { control } = entityForm.form;
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] });
  const endsEarly = endsBeforeStart(startTime, endTime);
  return (
    <>
      <TextField {...field('title')} required autoCapitalize="sentences" />
      <SelectField
        {...field('serviceType')}
        required
        placeholder="Choose a service"
        options={serviceOptions}
      />
      <TextField
        {...field('date')}
        required
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        className="sm:col-span-2!"
      />
      <TextField
        {...field('startTime')}
        required
        type="time"
        className="col-span-1! sm:col-span-2!"
      />
      <TextField
        {...field('endTime')}
        required
        type="time"
        hint={endsEarly ? <EndsBeforeStart /> : undefined}
        className="col-span-1! sm:col-span-2!"
      />
      <SelectField {...field('status')} options={statusOptions} />
      <TextField {...field('price')} before="£" inputMode="decimal" placeholder="0.00" />
      <TextAreaField {...field('description')} hint="Shown in the schedule and the calendar" />
      <TextAreaField {...field('notes')} hint="Only shown here" />
    </>
  );
}

/** A warning, not an error: overnight stays end on the next day. */
function EndsBeforeStart() {
  return (
    <span role="status" data-tone="yellow" className="flex gap-1.5 text-tone">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      Ends before it starts: fine for an overnight stay, otherwise check the times.
    </span>
  );
}
