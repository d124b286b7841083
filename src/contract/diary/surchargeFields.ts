/** The fields of a surcharge, as forms, rows and notices name them. */
import {
  type HolidayRegion,
  holidayRegions,
  type SurchargeKind,
  surchargeKinds,
} from '#contract/choices.ts';
import type { Surcharge, SurchargeInput } from '#contract/diary/prices.ts';
import { formatPounds } from '#contract/rules/currency.ts';

export const surchargeLabels = {
  kind: 'When',
  region: 'Where',
  time: 'Time',
  charged: 'Charged As',
  amount: 'Amount',
  percent: 'Percentage',
  label: 'Name',
  addsUp: 'Charge it on top of other surcharges',
  isActive: 'In use',
} as const;

export type SurchargeField = keyof typeof surchargeLabels;

/** What the form's controls hold; `charged` says which of `amount` and `percent` counts. */
export type SurchargeTyped = Omit<SurchargeInput, 'kind' | 'region'> & {
  kind: string;
  region?: string | null | undefined;
  charged?: string | undefined;
};

/** The values of the form's controls; a new surcharge is for bank holidays. */
export function surchargeFormValues(row: Surcharge | undefined) {
  return {
    kind: row?.kind ?? 'bankHoliday',
    region: row?.region ?? 'england-and-wales',
    time: row?.time ?? '',
    charged: row && row.percent === null ? 'amount' : 'percent',
    amount: row?.amount ?? '',
    percent: row?.percent ?? '',
    label: row?.label ?? '',
    addsUp: row?.addsUp ?? false,
    isActive: row?.isActive ?? true,
  } satisfies SurchargeTyped;
}

const kindLabels: Record<SurchargeKind, string> = {
  bankHoliday: 'Bank holidays',
  weekend: 'Weekends',
  before: 'Before a time',
  after: 'From a time on',
};

const regionLabels: Record<HolidayRegion, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

export const kindOptions = surchargeKinds.map((value) => ({ value, label: kindLabels[value] }));
export const regionOptions = holidayRegions.map((value) => ({
  value,
  label: regionLabels[value],
}));
export const chargedOptions = [
  { value: 'percent', label: 'Percentage of the price' },
  { value: 'amount', label: 'Amount' },
];

/** Whether a surcharge of this kind goes by the time at which a booking starts. */
export const hasTime = (kind: string): boolean => kind === 'before' || kind === 'after';

/** `+50%`, `+12.5%`, `+£3.00`. */
export const extraText = ({ amount, percent }: Pick<Surcharge, 'amount' | 'percent'>): string =>
  percent === null
    ? `+${formatPounds(amount)}`
    : `+${percent.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1')}%`;

/** When it applies: `Bank holidays in Scotland`, `Starts at 19:00 or later`. */
export function whenText({ kind, region, time }: Pick<Surcharge, 'kind' | 'region' | 'time'>) {
  if (kind === 'bankHoliday') return `Bank holidays in ${region ? regionLabels[region] : ''}`;
  if (kind === 'weekend') return 'Saturdays and Sundays';
  return kind === 'before' ? `Starts before ${time}` : `Starts at ${time} or later`;
}

/** The value of a field in words; undefined where it is text already. */
export function surchargeValueText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (field === 'amount') return formatPounds(value);
  if (field === 'percent') return extraText({ amount: null, percent: value });
  const options: Record<string, readonly { value: string; label: string }[]> = {
    kind: kindOptions,
    region: regionOptions,
  };
  return options[field]?.find((option) => option.value === value)?.label;
}
