/** A favourite walk in a few words. */

/** Rounds the decimal text itself: 1.15 is 1.2, which binary fractions would make 1.1. */
const ONE_DECIMAL = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text);

/** "1.3 miles"; the distance is a decimal text in miles. */
export function distanceText(distance: string | null): string {
  const text = distance?.trim() ?? '';
  return isDecimal(text) ? `${ONE_DECIMAL.format(text)} miles` : 'Unknown distance';
}

/** "25 min" for a number of minutes in any spelling; anything else, such as "an hour", stays as it was written. */
export function durationText(estimatedDuration: string | null): string {
  const text = estimatedDuration?.trim() ?? '';
  if (text === '') return 'Unknown duration';
  const minutes = /^(\d+(?:\.\d+)?)\s*(?:m|mins?|minutes?)?\.?$/i.exec(text)?.[1];
  return minutes === undefined ? text : `${minutes} min`;
}
