/** The bookings of the day on which a visit began: each is added at a tap, with its pets. */
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Appointment } from '#contract/diary/appointments.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { useQuery } from '@tanstack/react-query';
import { appointmentsQuery } from '#web/data/appointments.ts';
import {
  type VisitFormValues,
  visitLabels,
  type VisitTyped,
} from '#web/features/visits/visits/visitFields.ts';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface BookingsFieldProps {
  form: UseFormReturn<VisitTyped, unknown, VisitFormValues>;
  /** The first booking of a visit that is logged says when it was. */
  isNew: boolean;
}

export function BookingsField({ form, isNew }: BookingsFieldProps) {
  const day = useWatch({ control: form.control, name: 'startedAt' }).slice(0, 10);
  const { data, isError } = useQuery({
    ...appointmentsQuery(day, day),
    enabled: isRealDay(day),
  });
  const {
    field: { value: chosen, onChange },
  } = useController({ control: form.control, name: 'appointmentIds' });
  const offered = (data ?? []).filter(
    ({ id, status }) => status !== 'cancelled' || chosen.includes(id),
  );

  function toggle({ id, petIds, date, startTime, endTime, endDate }: Appointment): void {
    const isAdded = !chosen.includes(id);
    if (isAdded && isNew && chosen.length === 0 && endDate === null && date === day) {
      form.setValue('startedAt', `${date}T${startTime}`);
      form.setValue('endedAt', `${date}T${endTime}`);
    }
    onChange(isAdded ? [...chosen, id] : chosen.filter((each) => each !== id));
    const before = form.getValues('petIds');
    const others = offered
      .filter((each) => each.id !== id && chosen.includes(each.id))
      .flatMap((each) => each.petIds);
    form.setValue(
      'petIds',
      isAdded
        ? [...new Set([...before, ...petIds])]
        : before.filter((petId) => !petIds.includes(petId) || others.includes(petId)),
      { shouldDirty: true },
    );
  }

  return (
    <div role="group" aria-labelledby="visit-bookings" className="sm:col-span-2">
      <p id="visit-bookings" className="mb-1.5 text-sm font-semibold">
        {visitLabels.appointmentIds}
      </p>
      <div className="flex flex-wrap gap-2">
        {offered.map((booking) => (
          <ToggleChip
            key={booking.id}
            label={`${booking.startTime} ${booking.title}`}
            isChosen={chosen.includes(booking.id)}
            onToggle={() => toggle(booking)}
          />
        ))}
      </div>
      {offered.length === 0 && (
        <p className="text-sm text-soft">
          {isError
            ? 'The bookings couldn’t be loaded. Save without them: you can add them later.'
            : 'No bookings on that day. A visit doesn’t need one.'}
        </p>
      )}
    </div>
  );
}
