/** What the booking in the form is warned of, while it is filled in. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isRealDay } from '#contract/fields/civilDay.ts';
import type { AppointmentEntityForm } from '#web/features/diary/appointments/appointmentFields.ts';
import {
  NOT_CHECKED,
  warningTexts,
} from '#web/features/diary/appointments/warnings/warningTexts.ts';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';
import { useClients } from '#web/data/clients.ts';
import { warningsPath, warningsQuery } from '#web/data/warnings.ts';
import { refusalTexts, TOGETHER } from '#web/entities/care/refusals.ts';
import { useDueTexts } from '#web/entities/care/dueTexts.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';

/** A pause in typing a day or a time. */
const PAUSE_MS = 250;

const NO_PETS: readonly string[] = [];

export function BookingWarnings({ entityForm }: { entityForm: AppointmentEntityForm }) {
  const { base, form } = entityForm;
  const [date, startTime, endTime, endDate, petIds, status, repeat, clientId] = useWatch({
    control: form.control,
    name: ['date', 'startTime', 'endTime', 'endDate', 'petIds', 'status', 'repeat', 'clientId'],
  });
  // The preview of a series warns of all its days.
  const isOpen = status === 'pending' || status === 'confirmed';
  const isPlanned = isOpen && !repeat.isOn;
  const isComplete = isRealDay(date) && (endDate === '' || isRealDay(endDate));
  const path =
    isPlanned && isComplete
      ? warningsPath({ date, startTime, endTime, endDate, petIds, id: base?.id })
      : undefined;
  const asked = useDebounced(path, PAUSE_MS);
  const { data, isError } = useQuery({
    ...warningsQuery(asked ?? ''),
    enabled: asked !== undefined,
  });
  const treatments = useDueTexts(isPlanned ? petIds : NO_PETS);
  const { data: clients } = useClients();
  const client = isOpen ? clients?.find(({ id }) => id === clientId) : undefined;
  const refusals = client ? refusalTexts(client, TOGETHER) : [];
  const unread = isError ? [NOT_CHECKED] : [];
  const read = data ? warningTexts(data) : unread;
  const texts = asked !== undefined && asked === path ? read : [];
  return (
    <div role="status" className="col-span-full! empty:hidden">
      <WarningList texts={[...texts, ...refusals, ...treatments]} />
    </div>
  );
}
