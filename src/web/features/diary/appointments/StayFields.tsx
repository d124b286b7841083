/** The last day of a booking that goes on overnight. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { addDays } from '#contract/rules/businessDay.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { nightsOf, nightsText, stayProblem } from '#contract/rules/stay.ts';
import {
  appointmentLabels,
  type AppointmentEntityForm,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { useServices } from '#web/data/services.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Whether a service is charged by the day or the night, so that its bookings have a last day. */
function useIsByDay(serviceId: string): boolean {
  const { data: services } = useServices();
  const unit = services?.find(({ id }) => id === serviceId)?.unit;
  return unit === 'day' || unit === 'night';
}

/** "7 nights"; undefined where it is no stay. */
function lengthOf(date: string, endDate: string): string | undefined {
  if (!isRealDay(date) || !isRealDay(endDate) || stayProblem(date, endDate)) return undefined;
  const nights = nightsOf({ date, endDate });
  return nights === 0 ? undefined : nightsText(nights);
}

export function StayFields({ entityForm }: { entityForm: AppointmentEntityForm }) {
  const { form } = entityForm;
  const [opened, setOpened] = useState(false);
  const [date, endDate, serviceId] = useWatch({
    control: form.control,
    name: ['date', 'endDate', 'serviceId'],
  });
  const isByDay = useIsByDay(serviceId);
  const isShown = isByDay || opened || endDate !== '';
  function toggle(isStay: boolean): void {
    setOpened(isStay);
    form.setValue('endDate', isStay && isRealDay(date) ? addDays(date, 1) : '', {
      shouldValidate: form.formState.isSubmitted,
    });
  }
  return (
    <>
      {!isByDay && (
        <CheckboxField
          label="Stays overnight"
          checked={isShown}
          onChange={({ target }) => toggle(target.checked)}
          className={isShown ? 'sm:self-center' : 'col-span-full!'}
        />
      )}
      {isShown && (
        <TextField
          {...entityForm.field('endDate')}
          label={appointmentLabels.endDate}
          className={isByDay ? 'col-span-full!' : undefined}
          type="date"
          min={date === '' ? '0001-01-01' : date}
          max="9999-12-31"
          hint={
            <span role="status">
              {lengthOf(date, endDate) ??
                (isByDay ? 'Leave empty for one day' : 'Choose the day it ends')}
            </span>
          }
        />
      )}
    </>
  );
}
