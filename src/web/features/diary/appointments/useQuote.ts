/** The quote of the price list for what the booking form holds. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type {
  Appointment,
  AppointmentInput,
  AppointmentValues,
} from '#contract/diary/appointments.ts';
import type { Quote } from '#contract/diary/prices.ts';
import {
  type AppointmentEntityForm,
  type AppointmentFormState,
  sentFields,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { followsQuote, isQuoted } from '#web/features/diary/appointments/quotedPrice.ts';
import { quotePath, quoteQuery } from '#web/data/quotes.ts';
import { useDebounced } from '#web/platform/forms/debounce.ts';
import { isSameValue } from '#web/platform/forms/merge.ts';

/** A pause in typing a day or a time. */
const PAUSE_MS = 250;
/** How long the save of a change waits for its price. */
const PATIENCE_MS = 5_000;

type Booking = Pick<
  AppointmentValues,
  'serviceId' | 'clientId' | 'petIds' | 'date' | 'startTime' | 'endDate'
>;

/** Where the quote of a booking is. */
const pathOf = ({ serviceId, petIds, endDate, ...booking }: Booking): string | undefined =>
  quotePath({
    ...booking,
    serviceId: serviceId ?? '',
    petIds: petIds ?? [],
    endDate: endDate ?? '',
  });

/** The price of a stored booking that was quoted, where the quote would be asked for the same again: it is not rewritten. */
function storedQuote(stored: Appointment | undefined, path: string | undefined): Quote | undefined {
  if (stored === undefined || stored.price === null || pathOf(stored) !== path) return undefined;
  const { price, charges } = stored;
  return isQuoted({ price, charges }) ? { price, charges } : undefined;
}

const QUOTED_FIELDS = [
  'serviceId',
  'clientId',
  'petIds',
  'date',
  'startTime',
  'endDate',
  'price',
  'charges',
] as const;

/** Keeps the price of the form to its quote while it follows it, and returns the quote and how it fares. */
export function useQuote({ form, base }: AppointmentEntityForm) {
  const watched = useWatch({ control: form.control, name: QUOTED_FIELDS });
  const [serviceId, clientId, petIds, date, startTime, endDate, price, charges] = watched;
  const path = quotePath({ serviceId, clientId, petIds, date, startTime, endDate });
  const settled = useDebounced(path, PAUSE_MS);
  const stored = storedQuote(base, path);
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQuery(settled ?? ''),
    enabled: settled !== undefined && stored === undefined,
  });
  const quote = stored ?? (settled === path ? data : undefined);
  const follows = followsQuote({ serviceId, price, charges }, base);
  const isOther =
    quote !== undefined && (quote.price !== price || !isSameValue(quote.charges, charges));

  useEffect(() => {
    if (follows && isOther) showQuote(form, quote);
  }, [follows, isOther, quote, form]);

  return {
    quote,
    follows,
    isAsked: path !== undefined,
    error: settled === path && quote === undefined ? error : null,
    isFetching,
    retry: () => void refetch(),
    /** Takes the price of the price list in place of what was typed. */
    use: () => quote && showQuote(form, quote),
  };
}

function showQuote(form: AppointmentFormState, { price, charges }: Quote): void {
  const options = { shouldValidate: form.formState.isSubmitted };
  form.setValue('charges', charges);
  form.setValue('price', price, options);
}

/**
 * Returns what is sent. A price that follows its quote while that is still on its way: a new booking is priced by the server
 * as it is saved; a change waits a moment, and else keeps the stored price.
 */
export function useSentFields() {
  const cache = useQueryClient();
  return async (
    values: AppointmentValues,
    base: Appointment | undefined,
  ): Promise<Partial<AppointmentInput>> => {
    const fields = sentFields(values);
    const { serviceId, price, charges } = values;
    const priced = { serviceId: serviceId ?? '', price: price ?? '', charges: charges ?? [] };
    const path = pathOf(values);
    if (path === undefined || !followsQuote(priced, base)) return fields;
    const known = storedQuote(base, path) ?? cache.getQueryData(quoteQuery(path).queryKey);
    const quote = known ?? (base && (await inTime(cache.fetchQuery(quoteQuery(path)))));
    if (quote) return { ...fields, ...quote };
    const { price: _price, charges: _charges, ...rest } = fields;
    return rest;
  };
}

/** What comes of a read; undefined where it fails or takes too long. */
const inTime = async (read: Promise<Quote>): Promise<Quote | undefined> =>
  Promise.race([
    read.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), PATIENCE_MS);
    }),
  ]);
