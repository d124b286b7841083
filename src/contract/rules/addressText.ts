/** An address whose postcodes are in two groups that no line break parts. */
const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi;

export const addressText = (address: string): string =>
  address.replaceAll(POSTCODE, (_, out: string, inner: string) => `${out}\u00A0${inner}`);
