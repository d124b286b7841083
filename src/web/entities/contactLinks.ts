/** Links that call or text a phone number, or show a postal address on a map. */

export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Opens the phone's app for text messages with the words filled in. iPhones read `&body`, others `?body`. */
export const smsLink = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`;

/** Opens WhatsApp with the words filled in. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** Opens the phone's map app, or a map in the browser. Nothing is sent before the link is pressed. */
export const mapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** As many stops as a link to a map may have: nine on the way and the last. */
const STOPS_OF_LINK = 10;

/** Links that show the way from here over all addresses: one, or several where a link cannot hold them all. */
export function runLinks(addresses: readonly string[]): string[] {
  const stops = addresses.filter((address, at) => address !== addresses[at - 1]);
  const links: string[] = [];
  for (let at = 0; at < stops.length; at += STOPS_OF_LINK) {
    const some = stops.slice(at, at + STOPS_OF_LINK);
    const query = new URLSearchParams({ api: '1', destination: some.pop() ?? '' });
    // Further links go on where the one before ends.
    if (at > 0) query.set('origin', stops[at - 1] ?? '');
    if (some.length > 0) query.set('waypoints', some.join('|'));
    links.push(`https://www.google.com/maps/dir/?${query}`);
  }
  return links;
}
