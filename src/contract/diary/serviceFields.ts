/** The fields of a service, as forms, rows and notices name them. */
import {
  serviceTypeLabels,
  serviceTypes,
  serviceUnitLabels,
  serviceUnits,
} from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Service, ServiceInput, ServiceValues } from '#contract/diary/services.ts';

export type ServiceField = Exclude<keyof ServiceValues, 'isActive'>;

/** What the form's controls hold: minutes as text, and no type until one is chosen. */
export type ServiceTyped = Omit<ServiceInput, 'serviceType' | 'durationMinutes' | 'unit'> & {
  serviceType: string;
  durationMinutes: string;
  unit?: string | undefined;
};

export const serviceLabels: Record<ServiceField, string> = {
  name: 'Name',
  serviceType: 'Service Type',
  durationMinutes: 'Duration',
  price: 'Price',
  unit: 'Charged',
  extraPetPrice: 'Each Extra Pet',
  isOfferedOnline: 'Clients can ask for it on their pages',
};

/** The values of the form's controls; a new service is charged for each visit. */
export function serviceFormValues(
  service: Service | undefined,
): Record<Exclude<ServiceField, 'isOfferedOnline'>, string> & { isOfferedOnline: boolean } {
  return {
    name: service?.name ?? '',
    serviceType: service?.serviceType ?? '',
    durationMinutes: service?.durationMinutes?.toString() ?? '',
    price: service?.price ?? '',
    unit: service?.unit ?? 'visit',
    extraPetPrice: service?.extraPetPrice ?? '',
    isOfferedOnline: service?.isOfferedOnline ?? true,
  };
}

export const typeOptions = serviceTypes.map((value) => ({
  value,
  label: serviceTypeLabels[value],
}));

export const unitOptions = serviceUnits.map((value) => ({
  value,
  label: serviceUnitLabels[value],
}));

/** The value of a field in words; undefined where it is text already. */
export function serviceValueText(field: string, value: unknown): string | undefined {
  if (field === 'durationMinutes') return typeof value === 'number' ? minutesText(value) : '';
  if (typeof value !== 'string') return undefined;
  if (field === 'price' || field === 'extraPetPrice') return formatPounds(value);
  const options: Record<string, readonly { value: string; label: string }[]> = {
    serviceType: typeOptions,
    unit: unitOptions,
  };
  return options[field]?.find((option) => option.value === value)?.label;
}

/** `45 min`, `1 h`, `1 h 30 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
