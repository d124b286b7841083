/** From a phone number or an address to the phone or the map. */

export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Opens the phone's map app, or a map in the browser; nothing is sent anywhere before it is pressed. */
export const mapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
