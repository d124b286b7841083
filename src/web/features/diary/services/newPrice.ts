/** New prices from a day on: where the form starts, and what it says about bookings that keep theirs. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatDay, parseDay } from '#contract/fields/civilDay.ts';
import type { PriceRiseResult, Service } from '#contract/diary/services.ts';

/** The first day of the month that follows. */
export function firstOfNextMonth(today: IsoDate): IsoDate {
  const { year, month } = parseDay(today);
  return formatDay(
    month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 },
  );
}

/** What is planned, or the present price of extra pets and a price that is still to be typed. */
export function newPriceValues(service: Service, today: IsoDate) {
  const { nextPriceFrom, nextPrice, nextExtraPetPrice, extraPetPrice } = service;
  if (nextPriceFrom === null || nextPriceFrom < today) {
    return { price: '', extraPetPrice: extraPetPrice ?? '', from: firstOfNextMonth(today) };
  }
  return { price: nextPrice ?? '', extraPetPrice: nextExtraPetPrice ?? '', from: nextPriceFrom };
}

/** Which bookings keep their price, in a sentence; empty where some change and none keeps its price. */
export function keptText({
  changed,
  kept,
  typed,
  invoiced,
}: Omit<PriceRiseResult, 'before' | 'after'>): string {
  if (changed + kept === 0) return 'No bookings from that day on use this service.';
  const rest = kept - typed - invoiced;
  const parts = [
    typed > 0 && `${typed} that you priced yourself`,
    invoiced > 0 && `${invoiced} on an issued invoice`,
    rest > 0 &&
      `${rest} that ${rest === 1 ? 'costs' : 'cost'} the same or ${rest === 1 ? 'is' : 'are'} completed or cancelled`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Keeps ${parts.join(', and ')}.`;
}
