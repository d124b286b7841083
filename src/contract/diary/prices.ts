/** Client prices, surcharges, and the quotes they lead to. */
import { z } from 'zod';
import { chargeKinds, holidayRegions, surchargeKinds } from '#contract/choices.ts';
import { decimalField } from '#contract/fields/decimal.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { refuse } from '#contract/fields/refuse.ts';
import { listPrice, requiredListPrice, requiredMoney } from '#contract/fields/money.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { optionalTimeOfDay } from '#contract/fields/timeOfDay.ts';
import { entityId, precondition, timestamps } from '#contract/entity.ts';

/** The most that lists answer; the quotas of an account are far below. */
const MAX_CLIENT_PRICES = 1_000_000;
const MAX_SURCHARGES = 10_000;
/** The most pets, and the most parts of a price, that one booking has. */
export const MAX_PETS_BOOKED = 20;
export const MAX_CHARGES = 100;

/** A client's own price for a service. */
export const clientPriceInput = z.object({
  clientId: z.uuid('Client is required'),
  serviceId: z.uuid('Service is required'),
  price: requiredListPrice(),
});

export const clientPriceUpdate = clientPriceInput.partial().extend(precondition);

export const clientPrice = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  serviceId: entityId,
  price: z.string(),
  ...timestamps,
});

/** The client to list prices of; without it all clients. */
export const clientPriceQuery = z.object({
  clientId: z.uuid('Must be the id of a client').optional(),
});

export const clientPrices = z.array(clientPrice).max(MAX_CLIENT_PRICES);

const MAX_PERCENT = 1_000;
const HIGH_PERCENTAGE = 'Percentage must be at most 1,000';

const percentage = decimalField({
  name: 'Percentage',
  wholeDigits: 4,
  example: '50',
  notANumber: 'Percentage must be a number, such as 50',
  tooLarge: HIGH_PERCENTAGE,
})
  .unwrap()
  .transform((percent, context) =>
    percent !== null && Number(percent) > MAX_PERCENT ? refuse(context, HIGH_PERCENTAGE) : percent,
  )
  .optional();

/**
 * What is charged on top: an amount, or a percentage of the service's price. A bank holiday has a region, an hour (`before`,
 * `after`) a time. The largest surcharge of a day is charged, and those that add up on top of it.
 */
export const surchargeInput = z.object({
  kind: z.enum(surchargeKinds, 'Choose when the surcharge applies'),
  label: optionalText(100),
  region: z.enum(holidayRegions, 'Choose the region for bank holidays').nullable().optional(),
  time: optionalTimeOfDay(),
  amount: listPrice('Amount'),
  percent: percentage,
  addsUp: z.boolean('Must be true or false').optional(),
  isActive: z.boolean('Must be true or false').optional(),
});

export const surchargeUpdate = surchargeInput.partial().extend(precondition);

const stored = z.string().nullable();

/** A surcharge as the API answers it. */
export const surcharge = z.object({
  id: entityId,
  userId: entityId,
  kind: z.enum(surchargeKinds),
  label: stored,
  region: z.enum(holidayRegions).nullable(),
  time: stored,
  amount: stored,
  percent: stored,
  addsUp: z.boolean(),
  isActive: z.boolean(),
  ...timestamps,
});

export const surcharges = z.array(surcharge).max(MAX_SURCHARGES);

/** A part of a price. */
const charge = z.object({
  kind: z.enum(chargeKinds),
  label: z.string(),
  amount: z.string(),
});

export const charges = z.array(charge).max(MAX_CHARGES);

/** The parts of a price as a caller may send them. */
export const chargesInput = z
  .array(
    z.object({
      kind: z.enum(chargeKinds, 'Must be base, extraPets, surcharge or manual'),
      label: requiredText('Each charge needs a label', 200),
      amount: requiredMoney('Amount'),
    }),
    'Charges must be a list',
  )
  .max(MAX_CHARGES, `A price has at most ${MAX_CHARGES} parts`);

const CHOOSE_PET = 'Choose a pet from the list';
const MANY_PETS = `Choose at most ${MAX_PETS_BOOKED} pets`;

/** The pets of a booking, each once, in the order in which they are named. */
export const petIdList = z
  .array(z.uuid(CHOOSE_PET), CHOOSE_PET)
  .max(MAX_PETS_BOOKED, MANY_PETS)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each pet once');

/** What a quote is asked for. `petIds` is repeated for each pet; one alone is a list too. */
export const quoteQuery = z.object({
  serviceId: z.uuid('Choose a service from the list'),
  clientId: z.uuid('Choose a client from the list').optional(),
  petIds: z
    .union([petIdList, z.uuid(CHOOSE_PET).transform((id) => [id])], {
      error: `${CHOOSE_PET}, each once, at most ${MAX_PETS_BOOKED}`,
    })
    .optional(),
  date: isoDate('Date is required'),
  startTime: optionalTimeOfDay(),
  endTime: optionalTimeOfDay(),
  endDate: optionalIsoDate(),
});

/** The parts of a price, and their sum. */
export const quote = z.object({ charges, price: z.string() });

export type ClientPrice = z.output<typeof clientPrice>;
export type ClientPriceInput = z.input<typeof clientPriceInput>;
export type ClientPriceValues = z.output<typeof clientPriceInput>;
export type ClientPriceChanges = Omit<z.output<typeof clientPriceUpdate>, 'updatedAt'>;
export type Surcharge = z.output<typeof surcharge>;
export type SurchargeInput = z.input<typeof surchargeInput>;
export type SurchargeValues = z.output<typeof surchargeInput>;
export type SurchargeChanges = Omit<z.output<typeof surchargeUpdate>, 'updatedAt'>;
export type Quote = z.output<typeof quote>;
