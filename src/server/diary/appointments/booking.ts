/** What the fields of a booking say together: its pets by one id or by several, and its price by itself or in parts. */
import type { AppointmentChanges, AppointmentValues } from '#contract/diary/appointments.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { sumOfAmounts } from '#contract/rules/pence.ts';
import type { Charge } from '#contract/rules/quote.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { endOfStay } from '#server/diary/prices/quote.sql.ts';

/** What stands for a price that was typed. */
const typed = (price: string): Charge => ({ kind: 'manual', label: 'Price', amount: price });

/** The pets that are meant; undefined where neither field is sent. */
function petsOf({ petId, petIds }: AppointmentChanges): readonly string[] | undefined {
  if (petIds === undefined) return petId === undefined ? undefined : petId ? [petId] : [];
  if (petId !== undefined && petId !== (petIds[0] ?? null)) {
    throw new InvalidField('petId', 'The pet must be the first of the pets. Send one of the two.');
  }
  return petIds;
}

/** The price and its charges; undefined where neither field is sent. */
function priceOf({ price, charges }: AppointmentChanges) {
  if (charges === undefined || (charges.length === 0 && price)) {
    return price === undefined
      ? undefined
      : { price, charges: price === null ? [] : [typed(price)] };
  }
  const sum = sumOfAmounts(charges.map(({ amount }) => amount));
  if (sum !== null && sum.length > MAX_PRICE_LENGTH) {
    throw new InvalidField('charges', 'The charges add up to more than £99,999,999.99.');
  }
  if (price !== undefined && price !== sum) {
    const message = `The charges add up to ${formatPounds(sum)}, which is not the price. Correct one of them.`;
    throw new InvalidField('price', message);
  }
  return { price: sum, charges };
}

/** `99999999.99` */
const MAX_PRICE_LENGTH = 11;

/** A new booking with its pets, price, charges and end, each unset where nothing says them. */
export function completeBooking(values: AppointmentValues) {
  return {
    ...values,
    serviceId: values.serviceId ?? null,
    endDate: endOfStay(values.date, values.endDate),
    petIds: [...(petsOf(values) ?? [])],
    price: null,
    charges: [],
    ...priceOf(values),
  };
}

/** What a change says of pets, price and charges; undefined where it says nothing. */
export function completeChanges(changes: AppointmentChanges) {
  return { petIds: petsOf(changes), price: undefined, charges: undefined, ...priceOf(changes) };
}
