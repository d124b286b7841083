/** Appointments: what is booked, for which client and pet, when and at what price. */
import { z } from 'zod';
import { appointmentStatuses, serviceTypes } from '#contract/choices.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { money } from '#contract/fields/money.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { cancellationTerms } from '#contract/diary/cancellationTerms.ts';
import { charges, chargesInput, MAX_PETS_BOOKED, petIdList } from '#contract/diary/prices.ts';
import { precondition, entityId, timestamps } from '#contract/entity.ts';

const CHOOSE_PET = 'Choose a pet from the list';

/** An absent pet may be written as null or as the empty choice of the form. */
const optionalPetId = z
  .union([z.literal('').transform(() => null), z.uuid(CHOOSE_PET), z.null()], CHOOSE_PET)
  .optional();

const CHOOSE_SERVICE = 'Choose a service from the list';

/** A line of the price list, or none. */
const optionalServiceId = z
  .union([z.literal('').transform(() => null), z.uuid(CHOOSE_SERVICE), z.null()], CHOOSE_SERVICE)
  .optional();

const fields = z.object({
  clientId: z.uuid('Client is required'),
  /** The first of `petIds`; one of the two is enough. */
  petId: optionalPetId,
  petIds: petIdList.optional(),
  serviceId: optionalServiceId,
  title: requiredText('Title is required', 200),
  description: optionalText(10_000),
  serviceType: z.enum(serviceTypes, 'Service type is required'),
  date: isoDate('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
  /** The day on which a stay ends, after `date`. */
  endDate: optionalIsoDate(),
  status: z.enum(appointmentStatuses, 'Choose a status from the list').optional(),
  price: money(),
  /** The parts that add up to the price. */
  charges: chargesInput.optional(),
  notes: optionalText(10_000),
});

/**
 * What a person fills in to book. Without a status the booking is pending. Without `price` and `charges` the price list
 * says the price where there is a `serviceId`.
 */
export const appointmentInput = fields;

/** A change to an appointment: keys that are left out keep what is stored. */
export const appointmentUpdate = fields.partial().extend(precondition);

/** The days that a list is asked for, both included, and whose it is; without them the whole list is answered. */
export const appointmentPeriod = z.object({
  from: isoDate('From must be a day such as 2026-03-29').optional(),
  to: isoDate('To must be a day such as 2026-03-29').optional(),
  clientId: z.uuid('Must be the id of a client').optional(),
  petId: z.uuid('Must be the id of a pet').optional(),
});

const stored = z.string().nullable();

/**
 * An appointment as the API answers it. `price` is a decimal string in pounds, such as `12.50`, and the sum of `charges`.
 * `petId` is the first of `petIds`. A stay has an `endDate` after its `date`. One that a series made names it, and the day of the
 * series that it stands for, also after it was moved.
 */
export const appointment = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  petId: entityId.nullable(),
  petIds: z.array(entityId).max(MAX_PETS_BOOKED),
  serviceId: entityId.nullable(),
  title: z.string(),
  description: stored,
  serviceType: z.enum(serviceTypes),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  endDate: stored,
  status: z.enum(appointmentStatuses),
  price: stored,
  charges,
  notes: stored,
  seriesId: entityId.nullable(),
  seriesDay: stored,
  /** What cancelling costs, as the policy was when it was booked; null where it is free. */
  cancellationTerms: cancellationTerms.nullable(),
  /** Who cancelled it at which fee, and why the fee is less than the terms say; null unless it was cancelled under a policy. */
  cancelledBy: z.enum(['client', 'business']).nullable(),
  cancellationFee: stored,
  cancellationReason: stored,
  ...timestamps,
});

export type Appointment = z.output<typeof appointment>;
export type AppointmentInput = z.input<typeof fields>;
export type AppointmentValues = z.output<typeof fields>;
export type AppointmentChanges = Omit<z.output<typeof appointmentUpdate>, 'updatedAt'>;
export type AppointmentPeriod = z.output<typeof appointmentPeriod>;
