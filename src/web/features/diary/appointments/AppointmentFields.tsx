import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { PriceField } from '#web/features/diary/appointments/PriceField.tsx';
import { ServiceField } from '#web/features/diary/appointments/ServiceField.tsx';
import { RepeatFields } from '#web/features/diary/appointments/series/RepeatFields.tsx';
import { SeriesPart } from '#web/features/diary/appointments/series/SeriesPart.tsx';
import { StayFields } from '#web/features/diary/appointments/StayFields.tsx';
import { BookingWarnings } from '#web/features/diary/appointments/warnings/BookingWarnings.tsx';
import { useServices } from '#web/data/services.ts';
import { More } from '#web/ui/More.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';
import {
  type AppointmentEntityForm,
  type AppointmentField,
  appointmentLabels,
  endsBeforeStart,
  serviceOptions,
  statusOptions,
} from '#web/features/diary/appointments/appointmentFields.ts';

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
  const hasPriceList = useServices().data?.some(({ isActive }) => isActive) ?? false;
  const details = (
    <>
      <SelectField {...field('status')} options={statusOptions} />
      <TextAreaField {...field('description')} hint="Shown in the schedule and the calendar" />
      <TextAreaField {...field('notes')} hint="Only shown here" />
    </>
  );
  return (
    <>
      <ServiceField entityForm={entityForm} />
      <TextField
        {...field('title')}
        required
        autoCapitalize="sentences"
        className={hasPriceList ? 'col-span-full!' : undefined}
      />
      {!hasPriceList && <ServiceTypeField entityForm={entityForm} withChips={base === undefined} />}
      <TextField
        {...field('date', { deps: ['endDate'] })}
        required
        type="date"
        min="0001-01-01"
        max="9999-12-31"
        readOnly={isRepeating}
        hint={isRepeating ? 'The first appointment is on this day' : undefined}
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
      <PriceField entityForm={entityForm} onLeave={onLeave} />
      {hasPriceList ? (
        <More
          contents="service type, status, description, notes"
          isNeeded={isFilled(entityForm)}
          className="col-span-full!"
        >
          <div className="grid gap-x-4 gap-y-5 pt-2 sm:grid-cols-2">
            <ServiceTypeField entityForm={entityForm} />
            {details}
          </div>
        </More>
      ) : (
        details
      )}
    </>
  );
}

/** Whether something under *More* is filled in otherwise than by a service, or wrong; a stored booking shows all it has. */
function isFilled({ base, form }: AppointmentEntityForm): boolean {
  const { errors } = form.formState;
  const [status, description, notes] = form.getValues(['status', 'description', 'notes']);
  return (
    base !== undefined ||
    description !== '' ||
    notes !== '' ||
    status !== 'pending' ||
    ['serviceType', 'status', 'description', 'notes'].some((name) => name in errors)
  );
}

interface ServiceTypeFieldProps {
  entityForm: AppointmentEntityForm;
  /** Without a price list each type is a tap away. */
  withChips?: boolean | undefined;
}

function ServiceTypeField({ entityForm, withChips }: ServiceTypeFieldProps) {
  const { form } = entityForm;
  const chosen = useWatch({ control: form.control, name: 'serviceType' });
  return (
    <div>
      <SelectField
        {...entityForm.field('serviceType')}
        label={appointmentLabels.serviceType}
        required
        placeholder="Choose a service"
        options={serviceOptions}
      />
      {withChips === true && (
        <div role="group" aria-label="Service types" className="mt-2 flex flex-wrap gap-2">
          {serviceOptions.map(({ value, label }) => (
            <ToggleChip
              key={value}
              label={label}
              isChosen={value === chosen}
              onToggle={() =>
                form.setValue('serviceType', value === chosen ? '' : value, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          ))}
        </div>
      )}
    </div>
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
