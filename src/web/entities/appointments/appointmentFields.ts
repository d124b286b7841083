/** The fields of an appointment, as forms and notices name them. */
import type { Appointment, AppointmentInput, AppointmentValues } from '#contract/appointments.ts';
import {
  appointmentStatuses,
  appointmentStatusLabels,
  serviceTypeLabels,
  serviceTypes,
} from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { isRealDay } from '#contract/rules/civilDay.ts';
import { longDate } from '#contract/rules/longDate.ts';

export type AppointmentField = keyof AppointmentValues;

export const appointmentLabels: Record<AppointmentField, string> = {
  clientId: 'Client',
  petId: 'Pet',
  petIds: 'Pets',
  serviceId: 'Service',
  title: 'Title',
  serviceType: 'Service Type',
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  endDate: 'Last Day',
  status: 'Status',
  price: 'Price',
  charges: 'Charges',
  description: 'Description',
  notes: 'Notes',
};

/** What the form holds: until a service is chosen its select is empty, which the contract refuses with a message. */
export type AppointmentTyped = Omit<AppointmentInput, 'serviceType'> & { serviceType: string };

/** The values of the form's controls; a new appointment starts on `date`, pending. */
export function appointmentFormValues(
  appointment: Appointment | undefined,
  date: IsoDate,
): AppointmentTyped {
  return {
    clientId: appointment?.clientId ?? '',
    petId: appointment?.petId ?? '',
    title: appointment?.title ?? '',
    serviceType: appointment?.serviceType ?? '',
    date: appointment?.date ?? date,
    startTime: appointment?.startTime ?? '',
    endTime: appointment?.endTime ?? '',
    status: appointment?.status ?? 'pending',
    price: appointment?.price ?? '',
    description: appointment?.description ?? '',
    notes: appointment?.notes ?? '',
  };
}

export const serviceOptions = serviceTypes.map((value) => ({
  value,
  label: serviceTypeLabels[value],
}));

export const statusOptions = appointmentStatuses.map((value) => ({
  value,
  label: appointmentStatusLabels[value],
}));

/** Whether the end is earlier in the day than the start: an overnight stay, or a slip. */
export function endsBeforeStart(startTime: string, endTime: string): boolean {
  return startTime !== '' && endTime !== '' && endTime < startTime;
}

/** The value of a field in words; undefined where it is text already. */
export function valueText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (field === 'price') return formatPounds(value);
  if (field === 'date') return isRealDay(value) ? longDate(value) : undefined;
  const options = { serviceType: serviceOptions, status: statusOptions };
  if (field !== 'serviceType' && field !== 'status') return undefined;
  return options[field].find((option) => option.value === value)?.label;
}
