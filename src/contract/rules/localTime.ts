/** Dates and times of day as text: the British way, in the time zone of the business. Moments are in milliseconds. */

/** Fixed calendar and digits, independent of the device. */
const LOCALE = 'en-GB-u-ca-gregory-nu-latn';

const STYLES = {
  numericDate: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
  timeOfDay: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeWithSeconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

// Making a formatter costs far more than using it, and a business has one time zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a style in a time zone; made once. */
export function formatterOf(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat(LOCALE, { ...STYLES[style], timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** `21/06/2026`. */
export const numericDate = (moment: number, timeZone: string): string =>
  formatterOf('numericDate', timeZone).format(moment);

/** `21 Jun 2026`. */
export const shortDate = (moment: number, timeZone: string): string =>
  formatterOf('shortDate', timeZone).format(moment);

/** `09:30`, also as an appointment's times are written. */
export const timeOfDay = (moment: number, timeZone: string): string =>
  formatterOf('timeOfDay', timeZone).format(moment);

/** `21/06/2026, 09:30:05`. */
export const numericDateTime = (moment: number, timeZone: string): string =>
  `${numericDate(moment, timeZone)}, ${formatterOf('timeWithSeconds', timeZone).format(moment)}`;

/** `21 Jun 2026, 09:30`. */
export const shortDateTime = (moment: number, timeZone: string): string =>
  `${shortDate(moment, timeZone)}, ${timeOfDay(moment, timeZone)}`;
