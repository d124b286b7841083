import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { PriceField } from '#web/entities/appointments/PriceField.tsx';
import { ServiceField } from '#web/entities/appointments/ServiceField.tsx';
import { RepeatFields } from '#web/entities/appointments/series/RepeatFields.tsx';
import { SeriesPart } from '#web/entities/appointments/series/SeriesPart.tsx';
import { StayFields } from '#web/entities/appointments/StayFields.tsx';
import { BookingWarnings } from '#web/entities/appointments/warnings/BookingWarnings.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import {
  type AppointmentEntityForm,
  type AppointmentField,
  appointmentLabels,
  endsBeforeStart,
  serviceOptions,
  statusOptions,
} from '#web/entities/appointments/appointmentFields.ts';

interface AppointmentFieldsProps {
  entityForm: AppointmentEntityForm;
  /** A link leads to another page: the dialog closes, and keeps what was typed. */
  onLeave: () => void;
}

/** Service, title, type, times, last day, when it repeats, status, price and notes. */
export function AppointmentFields({ entityForm, onLeave }: AppointmentFieldsProps) {
  const field = (name: AppointmentField, rules?: { deps: 'endDate'[] }) => ({
    ...entityForm.field(name, rules),
    label: appointmentLabels[name],
  });
  const { base } = entityForm;
  const { control } = entityForm.form;
  const [startTime, endTime, endDate, firstId] = useWatch({
    control,
    name: ['startTime', 'endTime', 'endDate', 'repeat.appointmentId'],
  });
  // The day of a booking that a series begins with stays.
  const isRepeating = firstId !== undefined;
  const endsEarly = endDate === '' && endsBeforeStart(startTime, endTime);
  return (
    <>
      <ServiceField entityForm={entityForm} />
      <TextField {...field('title')} required autoCapitalize="sentences" />
      <SelectField
        {...field('serviceType')}
        required
        placeholder="Choose a service"
        options={serviceOptions}
      />
      <TextField
        {...field('date', { deps: ['endDate'] })}
        required
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        readOnly={isRepeating}
        hint={isRepeating ? 'The booking of this day is the first' : undefined}
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
      {!isRepeating && <StayFields entityForm={entityForm} />}
      {base === undefined && <RepeatFields entityForm={entityForm} />}
      {base && base.seriesId !== null && (
        <SeriesPart seriesId={base.seriesId} day={base.date} onChanged={onLeave} />
      )}
      {!isRepeating && <BookingWarnings entityForm={entityForm} />}
      <SelectField {...field('status')} options={statusOptions} />
      <PriceField entityForm={entityForm} onLeave={onLeave} />
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
