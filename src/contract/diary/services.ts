/** The price list: what the business offers, at what price. */
import { z } from 'zod';
import { serviceTypes, serviceUnits } from '#contract/choices.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { listPrice, requiredListPrice } from '#contract/fields/money.ts';
import { requiredText } from '#contract/fields/text.ts';
import { entityId, precondition, timestamps } from '#contract/entity.ts';

/** The most services that a list answers; the quota of an account is far below. */
const MAX_SERVICES = 10_000;

const DURATION = 'Duration must be a whole number of minutes from 1 to 1,440';

/** The fields of a service. Without a unit it is charged per visit; a new one is active. */
export const serviceInput = z.object({
  name: requiredText('Name is required', 100),
  serviceType: z.enum(serviceTypes, 'Service type is required'),
  durationMinutes: z.int(DURATION).min(1, DURATION).max(1_440, DURATION).nullable().optional(),
  price: requiredListPrice(),
  unit: z.enum(serviceUnits, 'Choose visit, day or night').optional(),
  extraPetPrice: listPrice('Price for an extra pet'),
  isActive: z.boolean('Must be true or false').optional(),
  isOfferedOnline: z.boolean('Must be true or false').optional(),
});

/** A change to a service: keys that are left out keep what is stored. */
export const serviceUpdate = serviceInput.partial().extend(precondition);

const amount = z.string();

/** A service as the API answers it. Prices are decimal strings in pounds for one unit, such as `14.00`. */
export const service = z.object({
  id: entityId,
  userId: entityId,
  name: z.string(),
  serviceType: z.enum(serviceTypes),
  durationMinutes: z.number().nullable(),
  price: amount,
  unit: z.enum(serviceUnits),
  /** For each pet after the first; null where it costs nothing more. */
  extraPetPrice: amount.nullable(),
  /** False for one that is retired: it is no longer offered for new bookings. */
  isActive: z.boolean(),
  /** Clients may ask for it on their pages. */
  isOfferedOnline: z.boolean(),
  /** From this day on the next prices apply; null where no change is planned. */
  nextPriceFrom: z.string().nullable(),
  nextPrice: amount.nullable(),
  nextExtraPetPrice: amount.nullable(),
  ...timestamps,
});

export const services = z.array(service).max(MAX_SERVICES);

/** Every service once, in the order in which the list shows them. */
export const serviceOrder = z.object({
  ids: z.array(entityId).max(MAX_SERVICES),
});

/**
 * New prices of a service from a day on. They replace those that are planned already; the present prices take a plan back.
 * With `preview` nothing is changed.
 */
export const priceRise = z.object({
  from: isoDate('The first day is required'),
  price: requiredListPrice(),
  extraPetPrice: listPrice('Price for an extra pet'),
  preview: z.boolean('Must be true or false').optional(),
});

/** The effect of new prices on the bookings from their first day on. */
export const priceRiseResult = z.object({
  /** Bookings that get the new price. */
  changed: z.int(),
  /** Bookings that keep theirs: typed by hand, on an issued invoice, the client's own, without a price, completed or cancelled. */
  kept: z.int(),
  /** Those among them that are still to come and whose price was typed by hand. */
  typed: z.int(),
  /** Those among them that are still to come and are on an invoice that was issued. */
  invoiced: z.int(),
  /** The sum of the prices of those that change, before and after. */
  before: amount,
  after: amount,
});

export type Service = z.output<typeof service>;
export type ServiceInput = z.input<typeof serviceInput>;
export type ServiceValues = z.output<typeof serviceInput>;
export type ServiceChanges = Omit<z.output<typeof serviceUpdate>, 'updatedAt'>;
export type PriceRiseInput = z.input<typeof priceRise>;
export type PriceRise = z.output<typeof priceRise>;
export type PriceRiseResult = z.output<typeof priceRiseResult>;
