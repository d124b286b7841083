/** What the booking in the form is warned of, while it is filled in. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isRealDay } from '#contract/rules/civilDay.ts';
import type { AppointmentEntityForm } from '#web/entities/appointments/appointmentFields.ts';
import { warningTexts } from '#web/entities/appointments/warnings/warningTexts.ts';
import { WarningList } from '#web/entities/appointments/warnings/WarningList.tsx';
import { warningsPath, warningsQuery } from '#web/features/appointments/warnings.data.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';

/** A pause in typing a day or a time. */
const PAUSE_MS = 250;

export function BookingWarnings({ entityForm }: { entityForm: AppointmentEntityForm }) {
  const { base, form } = entityForm;
  const [date, startTime, endTime, endDate, petIds, status, repeat] = useWatch({
    control: form.control,
    name: ['date', 'startTime', 'endTime', 'endDate', 'petIds', 'status', 'repeat'],
  });
  // The preview of a series warns of all its days.
  const isPlanned = !repeat.isOn && (status === 'pending' || status === 'confirmed');
  const isComplete = isRealDay(date) && (endDate === '' || isRealDay(endDate));
  const path =
    isPlanned && isComplete
      ? warningsPath({ date, startTime, endTime, endDate, petIds, id: base?.id })
      : undefined;
  const asked = useDebounced(path, PAUSE_MS);
  const { data } = useQuery({ ...warningsQuery(asked ?? ''), enabled: asked !== undefined });
  const texts = data && asked !== undefined && asked === path ? warningTexts(data) : [];
  return (
    <div role="status" className="col-span-full! empty:hidden">
      <WarningList texts={texts} />
    </div>
  );
}
