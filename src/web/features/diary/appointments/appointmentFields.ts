/** The fields of an appointment, as forms and notices name them. */
import type {
  Appointment,
  AppointmentInput,
  AppointmentValues,
} from '#contract/diary/appointments.ts';
import {
  appointmentStatuses,
  appointmentStatusLabels,
  serviceTypeLabels,
  serviceTypes,
} from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import type { Charge } from '#contract/rules/quote.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';
import { longDate } from '#contract/rules/longDate.ts';
import type { EntityForm } from '#web/platform/forms/entityForm.ts';
import { chargesInWords } from '#web/features/diary/appointments/quotedPrice.ts';
import {
  NO_REPEAT,
  type RepeatTyped,
  type RepeatValues,
} from '#web/features/diary/appointments/series/repeatFields.ts';

export type AppointmentField = Exclude<keyof AppointmentTyped, 'repeat'>;

export const appointmentLabels: Record<keyof AppointmentValues, string> = {
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

/** What the form holds. Until a service type is chosen its select is empty, which the contract refuses with a message. */
export type AppointmentTyped = Omit<
  AppointmentInput,
  'serviceType' | 'petId' | 'petIds' | 'serviceId' | 'endDate' | 'charges' | 'price'
> & {
  serviceType: string;
  petIds: string[];
  serviceId: string;
  endDate: string;
  price: string;
  /** How the price came about. They go with it only while they add up to it: else it was typed. */
  charges: Charge[];
  /** When a new booking repeats. */
  repeat: RepeatTyped;
};

/** What the form saves: a booking, and when it repeats where it does. */
export type BookingValues = AppointmentValues & { repeat?: RepeatValues | undefined };

/** The state of the form, for its fields. */
export type AppointmentEntityForm = EntityForm<Appointment, AppointmentTyped, BookingValues>;
export type AppointmentFormState = AppointmentEntityForm['form'];

/** The values of the form's controls; a new appointment starts on `date`, pending. */
export function appointmentFormValues(
  appointment: Appointment | undefined,
  date: IsoDate,
): AppointmentTyped {
  return {
    clientId: appointment?.clientId ?? '',
    petIds: appointment?.petIds ?? [],
    serviceId: appointment?.serviceId ?? '',
    title: appointment?.title ?? '',
    serviceType: appointment?.serviceType ?? '',
    date: appointment?.date ?? date,
    startTime: appointment?.startTime ?? '',
    endTime: appointment?.endTime ?? '',
    endDate: appointment?.endDate ?? '',
    status: appointment?.status ?? 'pending',
    price: appointment?.price ?? '',
    charges: appointment?.charges ?? [],
    description: appointment?.description ?? '',
    notes: appointment?.notes ?? '',
    repeat: NO_REPEAT,
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

/** What is sent: the first pet also by itself, and the charges where they add up to the price. */
export function sentFields(values: AppointmentValues): AppointmentValues {
  const { petIds = [], charges = [], price = null } = values;
  const isSum = sumOfAmounts(charges.map(({ amount }) => amount)) === price;
  return { ...values, petId: petIds[0] ?? null, charges: isSum ? charges : [] };
}

/** The value of a field in words; undefined where it is text already. */
export function valueText(field: string, value: unknown): string | undefined {
  if (field === 'charges' && Array.isArray(value)) return chargesInWords(value);
  if (typeof value !== 'string') return undefined;
  if (field === 'price') return formatPounds(value);
  if (field === 'date' || field === 'endDate')
    return isRealDay(value) ? longDate(value) : undefined;
  const options = { serviceType: serviceOptions, status: statusOptions };
  if (field !== 'serviceType' && field !== 'status') return undefined;
  return options[field].find((option) => option.value === value)?.label;
}
