/** Links that call or text a phone number, or show a postal address on a map. */

export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Opens the phone's app for text messages. */
export const smsLink = (phone: string): string => `sms:${phone.replace(/[^\d+]/g, '')}`;

/** Opens the phone's map app, or a map in the browser. Nothing is sent before the link is pressed. */
export const mapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
