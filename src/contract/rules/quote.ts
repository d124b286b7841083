/** Quotes a booking by the price list, with its parts. Amounts are decimal texts, sums are in whole pence. */
import type { ChargeKind, HolidayRegion, ServiceUnit, SurchargeKind } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { bankHolidayOn } from '#contract/rules/bankHolidays.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { dayNumber, parseDay } from '#contract/fields/civilDay.ts';
import { penceOf, percentOf, poundsOf } from '#contract/rules/pence.ts';

/** A part of a price, such as £5.00 for the second dog. */
export interface Charge {
  kind: ChargeKind;
  label: string;
  amount: string;
}

/** What a quote needs to know of a service: its prices on the first day of the booking. */
export interface QuotedService {
  name: string;
  unit: ServiceUnit;
  price: string;
  /** For each further pet; null where it costs nothing more. */
  extraPetPrice: string | null;
}

/** What a quote needs to know of a surcharge: either `amount` or `percent` of the service's price is set. */
export interface QuotedSurcharge {
  kind: SurchargeKind;
  /** The name that the client reads; null for the usual one. */
  label: string | null;
  region: HolidayRegion | null;
  /** `20:00`, of the kinds before and after. */
  time: string | null;
  amount: string | null;
  percent: string | null;
  /** Charged on top of other surcharges. Of those that are not, only the largest is charged. */
  addsUp: boolean;
}

/** The booking to quote. */
export interface QuotedBooking {
  date: IsoDate;
  /** After `date`: a stay. */
  endDate: IsoDate | null;
  startTime: string | null;
  /** Of each pet, in any order. */
  species: readonly string[];
}

const DAY_UNITS: Record<ServiceUnit, string> = { visit: 'visit', day: 'day', night: 'night' };

const SURCHARGE_LABELS: Record<SurchargeKind, string> = {
  bankHoliday: 'Bank holiday',
  weekend: 'Weekend',
  before: 'Early',
  after: 'Late',
};

const counted = (count: number, unit: ServiceUnit): string =>
  `${count} ${DAY_UNITS[unit]}${count === 1 ? '' : 's'}`;

/** The days that are charged: of a stay each night, or each day with the last; else the one day. */
function chargedDays({ date, endDate }: QuotedBooking, unit: ServiceUnit): IsoDate[] {
  if (endDate === null || unit === 'visit') return [date];
  const nights = dayNumber(parseDay(endDate)) - dayNumber(parseDay(date));
  const count = unit === 'night' ? nights : nights + 1;
  return Array.from({ length: count }, (_, at) => addDays(date, at));
}

/** `Second dog`, `2 extra pets`. */
function extraPetsLabel(species: readonly string[]): string {
  const [first] = species;
  const named = first !== undefined && ['Dog', 'Cat', 'Rabbit'].includes(first);
  const kind = named && species.every((each) => each === first) ? first.toLowerCase() : 'pet';
  return species.length === 2 ? `Second ${kind}` : `${species.length - 1} extra ${kind}s`;
}

/** Whether a surcharge applies to a day of the booking. Hours count once, on the first day, by the time it starts. */
function applies(
  { kind, region, time }: QuotedSurcharge,
  day: IsoDate,
  { date, startTime }: QuotedBooking,
): boolean {
  if (kind === 'bankHoliday') return region !== null && bankHolidayOn(day, region) !== undefined;
  if (kind === 'weekend') return [0, 6].includes(weekdayOf(day));
  if (day !== date || startTime === null || time === null) return false;
  return kind === 'before' ? startTime < time : startTime >= time;
}

/** A surcharge with what it costs for one day. */
interface Priced {
  surcharge: QuotedSurcharge;
  pence: number;
}

/** The surcharges of one day: all that add up, and the largest of the others. */
function chargedOn(applying: readonly Priced[]): Priced[] {
  const adding = applying.filter(({ surcharge }) => surcharge.addsUp);
  const [largest] = applying
    .filter(({ surcharge }) => !surcharge.addsUp)
    .toSorted((a, b) => b.pence - a.pence);
  return largest === undefined ? adding : [largest, ...adding];
}

function surchargesOf(
  days: readonly IsoDate[],
  service: QuotedService,
  booking: QuotedBooking,
  surcharges: readonly QuotedSurcharge[],
): Charge[] {
  const base = penceOf(service.price);
  const priced = surcharges.map((surcharge) => ({
    surcharge,
    pence:
      surcharge.amount === null
        ? percentOf(base, surcharge.percent ?? '0')
        : penceOf(surcharge.amount),
  }));
  const sums = new Map<QuotedSurcharge, { days: number; pence: number }>();
  for (const day of days) {
    const applying = priced.filter(({ surcharge }) => applies(surcharge, day, booking));
    for (const { surcharge, pence } of chargedOn(applying)) {
      const sum = sums.get(surcharge) ?? { days: 0, pence: 0 };
      sums.set(surcharge, { days: sum.days + 1, pence: sum.pence + pence });
    }
  }
  return [...sums]
    .filter(([, sum]) => sum.pence > 0)
    .map(([{ kind, label }, sum]) => {
      const words = label ?? SURCHARGE_LABELS[kind];
      const isCounted = days.length > 1 && (kind === 'bankHoliday' || kind === 'weekend');
      return {
        kind: 'surcharge' as const,
        label: isCounted ? `${words}, ${counted(sum.days, service.unit)}` : words,
        amount: poundsOf(sum.pence),
      };
    });
}

/**
 * The charges of a booking, which add up to its price. A percentage is of the service's price without extra pets. A stay is
 * charged by its nights (or days, its last included), at the prices of its first day.
 */
export function chargesFor(
  service: QuotedService,
  booking: QuotedBooking,
  surcharges: readonly QuotedSurcharge[],
): Charge[] {
  const days = chargedDays(booking, service.unit);
  const times = days.length;
  const label = times > 1 ? `${service.name}, ${counted(times, service.unit)}` : service.name;
  const charges: Charge[] = [
    { kind: 'base', label, amount: poundsOf(penceOf(service.price) * times) },
  ];
  const extraPets = Math.max(0, booking.species.length - 1);
  const extra = penceOf(service.extraPetPrice ?? '0') * extraPets * times;
  if (extra > 0) {
    charges.push({
      kind: 'extraPets',
      label: extraPetsLabel(booking.species),
      amount: poundsOf(extra),
    });
  }
  return [...charges, ...surchargesOf(days, service, booking, surcharges)];
}
